<?php
$n = 8;
$queens = [];
$columns = $diagonals = $antidiagonals = [];

function isFree($row, $column) { //@ check
    global $columns, $diagonals, $antidiagonals;
    if (isset($columns[$column])) return false; //@ column
    if (isset($diagonals[$row - $column])) return false; //@ diagonal
    if (isset($antidiagonals[$row + $column])) return false; //@ antidiagonal
    return true; //@ free
}

function place($row) { //@ enter
    global $n, $queens, $columns, $diagonals, $antidiagonals;
    if ($row == $n) { //@ base
        echo implode(" ", $queens), "\n"; //@ solved
        return; //@ return
    }
    for ($column = 0; $column < $n; $column++) { //@ try next again over
        if (isFree($row, $column)) { //@ ask
            array_push($queens, $column); //@ place
            $columns[$column] = true;
            $diagonals[$row - $column] = true;
            $antidiagonals[$row + $column] = true;
            place($row + 1); //@ call resume
            array_pop($queens); //@ back
            unset($columns[$column]);
            unset($diagonals[$row - $column]);
            unset($antidiagonals[$row + $column]);
        }
    }
}

place(0); //@ start exhausted
