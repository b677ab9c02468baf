<?php
$n = (int) ($argv[1] ?? 8);
$queens = [];

function isFree(array $queens, int $column): bool
{
    $row = count($queens);
    foreach ($queens as $r => $c) {
        if ($c === $column || abs($c - $column) === $row - $r) {
            return false;
        }
    }
    return true;
}

function place(int $row): void
{
    global $n, $queens;
    if ($row === $n) {
        echo "solution\n";
        return;
    }
    for ($column = 0; $column < $n; $column++) {
        if (isFree($queens, $column)) {
            echo "place $row $column\n";
            $queens[] = $column;
            place($row + 1);
            echo "remove $row $column\n";
            array_pop($queens);
        }
    }
}

place(0);
