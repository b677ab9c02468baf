<?php
$n = 8;
$queens = [];

function isFree($queens, $row, $column) {
    for ($above = 0; $above < $row; $above++) {
        $other = $queens[$above];
        if ($other == $column) return false; //@ column
        if ($row - $column == $above - $other) return false; //@ diagonal
        if ($row + $column == $above + $other) return false; //@ antidiagonal
    }
    return true; //@ free
}

$column = 0;
while (true) {
    $row = count($queens);
    if ($row == $n) {
        echo implode(" ", $queens), "\n"; //@ solved
        $column = $n;
    }
    while ($column < $n && !isFree($queens, $row, $column)) $column++;
    if ($column < $n) {
        array_push($queens, $column); //@ place
        $column = 0;
    } elseif ($row > 0) {
        $column = array_pop($queens) + 1; //@ back
    } else {
        break;
    }
}
