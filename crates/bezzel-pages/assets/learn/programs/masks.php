<?php
$n = 8;
$full = (1 << $n) - 1;
$queens = [];

function place($row, $columns, $left, $right) {
    global $n, $full, $queens;
    if ($row == $n) {
        echo implode(" ", $queens), "\n"; //@ solved
        return;
    }
    $free = $full & ~($columns | $left | $right); //@ choose
    for ($column = 0; $column < $n; $column++) {
        $bit = 1 << ($n - 1 - $column);
        if ($free & $bit) {
            array_push($queens, $column); //@ place
            place($row + 1, $columns | $bit, ($left | $bit) << 1, ($right | $bit) >> 1);
            array_pop($queens); //@ back
        }
    }
}

place(0, 0, 0, 0);
