<?php
// Eight queens without recursion, as a PHP tutorial does it: a stack of queens, and all solutions by var_dump.
class Queens
{
    private $size;
    private $queens = [];

    public function __construct($size)
    {
        $this->size = $size;
    }

    /** The solutions: the first, or all. */
    public function permutations($all)
    {
        $found = [];
        $x = 0;
        while (true) {
            $y = count($this->queens);
            while ($x < $this->size && !$this->isSafe($x, $y)) {
                $x++;
            }
            if ($x < $this->size) {
                $this->queens[] = ['x' => $x, 'y' => $y];
                $x = 0;
                if (count($this->queens) < $this->size) {
                    continue;
                }
                $found[] = $this->queens;
                if (!$all) {
                    return $found;
                }
            }
            $last = array_pop($this->queens);
            if ($last === null) {
                return $found;
            }
            $x = $last['x'] + 1;
        }
    }

    private function isSafe($x, $y)
    {
        foreach ($this->queens as $queen) {
            if ($queen['x'] == $x || abs($queen['x'] - $x) == abs($queen['y'] - $y)) {
                return false;
            }
        }
        return true;
    }
}

var_dump((new Queens(8))->permutations(true));
