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

function place($row) { //@ enter
    global $n, $queens;
    if ($row == $n) { //@ base
        echo implode(" ", $queens), "\n"; //@ solved
        return; //@ return
    }
    for ($column = 0; $column < $n; $column++) { //@ try next again over
        if (isFree($queens, $row, $column)) { //@ ask
            array_push($queens, $column); //@ place
            place($row + 1); //@ call resume
            array_pop($queens); //@ back
        }
    }
}

place(0); //@ start exhausted
