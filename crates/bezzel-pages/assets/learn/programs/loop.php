<?php
$n = 8;
$queens = [];

function isFree($queens, $row, $column) { //@ check
    for ($above = 0; $above < $row; $above++) {
        $other = $queens[$above];
        if ($other == $column) return false; //@ column
        if ($row - $column == $above - $other) return false; //@ diagonal
        if ($row + $column == $above + $other) return false; //@ antidiagonal
    }
    return true; //@ free
}

$column = 0; //@ start
while (true) {
    $row = count($queens); //@ enter round
    if ($row == $n) { //@ base test
        echo implode(" ", $queens), "\n"; //@ solved
        $column = $n; //@ return
    }
    while ($column < $n && !isFree($queens, $row, $column)) $column++; //@ ask over none next past
    if ($column < $n) {
        array_push($queens, $column); //@ place
        $column = 0; //@ call
    } elseif ($row > 0) { //@ resume last
        $column = array_pop($queens) + 1; //@ back
    } else {
        break; //@ exhausted
    }
}
