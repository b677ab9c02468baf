<?php
$n = 8;
$full = (1 << $n) - 1;
$queens = [];

function place($row, $columns, $left, $right) { //@ enter
    global $n, $full, $queens;
    if ($row == $n) { //@ base
        echo implode(" ", $queens), "\n"; //@ solved
        return; //@ return
    }
    $free = $full & ~($columns | $left | $right); //@ choose
    for ($column = 0; $column < $n; $column++) { //@ try next again over
        $bit = 1 << ($n - 1 - $column);
        if ($free & $bit) { //@ ask
            array_push($queens, $column); //@ place
            place($row + 1, $columns | $bit, ($left | $bit) << 1, ($right | $bit) >> 1); //@ call resume
            array_pop($queens); //@ back
        }
    }
}

place(0, 0, 0, 0); //@ start exhausted
