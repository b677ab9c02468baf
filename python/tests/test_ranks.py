"""Solutions far into a sequence, and the place of one, are found without listing what comes before."""

import bezzel


def test_a_place_far_on_is_found_by_its_number():
    solutions = bezzel.solutions(16)
    far = solutions[10**6]
    assert solutions.index(far) == 10**6
    assert solutions[10**6 : 10**6 + 30 : 10][1] == solutions[10**6 + 10]
    assert solutions[::-1][10**6] == solutions[len(solutions) - 1 - 10**6]
    assert solutions[::-1].index(far) == len(solutions) - 1 - 10**6
    assert far not in solutions[: 10**6]
    assert far in solutions[: 10**6 + 1]
    assert far not in solutions[1::2]


def test_numbers_are_those_of_the_list():
    solutions = bezzel.solutions(14)
    listed = solutions.to_numpy()
    for place in (0, 131_071, 131_072, 200_000, 365_595):
        assert list(solutions[place]) == listed[place].tolist()
        assert solutions.index(listed[place].tolist()) == place
    window = solutions[300_000:300_100:7]
    assert (window.to_numpy() == listed[300_000:300_100:7]).all()
    assert (solutions[::-1][300_000:300_010].to_numpy() == listed[::-1][300_000:300_010]).all()
    assert len(solutions[365_590:365_700].to_numpy()) == 6
