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

function place($row) {
    global $n, $queens;
    if ($row == $n) {
        echo implode(" ", $queens), "\n"; //@ solved
        return;
    }
    for ($column = 0; $column < $n; $column++) {
        if (isFree($queens, $row, $column)) {
            array_push($queens, $column); //@ place
            place($row + 1);
            array_pop($queens); //@ back
        }
    }
}

place(0);
