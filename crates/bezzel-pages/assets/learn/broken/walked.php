<?php
$n = 8;
$boards = [];

function place($queens) { //@ enter
    global $n, $boards;
    if (count($queens) == $n) $boards[] = $queens; //@ base
    else for ($column = 0; $column < $n; $column++) { //@ try
        $isFree = true; //@ ask
        foreach ($queens as $row => $other) {
            if (in_array(abs($column - $other), [0, count($queens) - $row])) $isFree = false;
        }
        if ($isFree) place([...$queens, $column]); //@ call
    }
}

function areImages($one, $other) { //@ image
    global $n;
    $board = $one;
    for ($turn = 0; $turn < 8; $turn++) {
        // Four turns, then the mirror image and its turns.
        $rows = $turn == 3 ? range(0, $n - 1) : range($n - 1, 0);
        $board = array_map(fn($row) => array_search($row, $board), $rows);
        if ($board == $other) return $one != $other;
    }
    return false;
}

place([]); //@ start
for ($at = 0; $at < count($boards); $at++) { //@ walk
    $board = $boards[$at];
    for ($next = 0; $next < count($boards); $next++) { //@ fault
        if (areImages($board, $boards[$next])) { //@ image
            array_splice($boards, $next, 1); //@ fault
        }
    }
}
foreach ($boards as $board) echo implode(" ", $board), "\n"; //@ print
