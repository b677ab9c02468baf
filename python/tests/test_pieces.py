"""Solutions of other pieces than the queen, against every permutation tried by hand."""

import itertools
import pickle

import bezzel
import pytest


def attacks(piece, n, a, b):
    """Whether pieces on two squares of different rows attack each other."""
    (row, column), (other, far) = a, b
    down, across = other - row, far - column
    if column == far:
        return True
    if piece == "semi-queen":
        return row + column == other + far
    if piece == "superqueen":
        return abs(down) == abs(across) or {abs(down), abs(across)} == {1, 2}
    if piece == "torus-queen":
        return (down - across) % n == 0 or (down + across) % n == 0
    if piece == "torus-semi-queen":
        return (down + across) % n == 0
    assert piece == "reflecting-queen"
    # The mirrors lie above the first row: rows count from 1 there.
    return abs(down) == abs(across) or abs(across) == row + 1 + other + 1


def solutions(piece, n):
    def stands(columns):
        squares = list(enumerate(columns))
        return not any(attacks(piece, n, a, b) for a, b in itertools.combinations(squares, 2))

    return [list(columns) for columns in itertools.permutations(range(n)) if stands(columns)]


PIECES = ["semi-queen", "superqueen", "reflecting-queen", "torus-queen", "torus-semi-queen"]


@pytest.mark.parametrize("piece", PIECES)
def test_solutions_are_those_that_every_permutation_gives(piece):
    for n in range(1, 8):
        expected = solutions(piece, n)
        s = bezzel.solutions(n, piece=piece)
        assert [list(found) for found in s] == expected
        assert (len(s), bool(s)) == (len(expected), bool(expected))
        assert s.to_numpy().tolist() == expected
        assert [list(found) for found in reversed(s)] == expected[::-1]
        assert [list(found) for found in s[::-2]] == expected[::-2]
        assert [list(found) for found in s[1:4]] == expected[1:4]
        for start in range(n):
            begin = bezzel.solutions(n, piece=piece, start=start)
            assert [list(found) for found in begin] == [c for c in expected if c[0] == start]
            assert len(begin) == sum(c[0] == start for c in expected)
            assert [list(found) for found in begin[::-1]] == [c for c in expected if c[0] == start][::-1]
        if not expected:
            with pytest.raises(bezzel.NoSolution, match=piece):
                bezzel.solve(n, piece=piece)
            continue
        assert list(bezzel.solve(n, piece=piece)) == expected[0]
        assert list(s[-1]) == expected[-1]
        for place in range(0, len(expected), 1 + len(expected) // 5):
            assert expected[place] in s
            assert s.index(expected[place]) == place
        assert list(range(n)) in s or list(range(n)) not in expected
        for found in s[:3]:
            assert bezzel.check(found, piece=piece)


@pytest.mark.parametrize("piece", PIECES)
def test_distinct_ones_are_the_first_of_their_orbits(piece):
    for n in (5, 7):
        s = bezzel.solutions(n, piece=piece, distinct=True)
        found = [list(one) for one in s]
        assert len(s) == len(found) == bezzel.count(n, piece=piece, distinct=True)
        assert [list(one) for one in s[::-1]] == found[::-1]
        whole = solutions(piece, n)
        assert all(one in whole and one in s for one in found)
        # What is no first of an orbit is not among them.
        assert sum(one in s for one in whole) == len(found)


def test_pieces_attack_over_the_border_of_a_torus():
    for placement, attacks in [([0, 1, 2], 3), ([0, 1], 1), ([0, 0, 0], 3), ([0, 2, 4, 1, 3], 0)]:
        verdict = bezzel.check(placement, piece="torus-queen")
        assert len(verdict.conflicts) == attacks, placement


def test_what_theorems_know_is_not_searched():
    assert list(bezzel.solve(35, piece="torus-queen"))[:3] == [0, 2, 4]
    assert list(bezzel.solve(1001, piece="torus-semi-queen"))[:3] == [0, 1, 2]
    with pytest.raises(bezzel.NoSolution):
        bezzel.solve(1000, piece="torus-queen")
    assert bezzel.count(30, piece="torus-queen") == 0
    assert len(bezzel.solutions(30, piece="torus-queen")) == 0


def test_a_piece_is_part_of_what_a_sequence_is():
    s = bezzel.solutions(5, piece="torus-queen")
    assert repr(s) == 'solutions(5, piece="torus-queen")'
    assert s.piece == "torus-queen"
    assert bezzel.solutions(5).piece == "queen"
    assert s != bezzel.solutions(5)
    assert bezzel.solutions(5, piece="queen") == bezzel.solutions(5)
    assert hash(bezzel.solutions(5, piece="queen")) == hash(bezzel.solutions(5))
    copy = pickle.loads(pickle.dumps(s[1:4]))
    assert copy == s[1:4] and [list(one) for one in copy] == [list(one) for one in s[1:4]]
    assert type(s[0]) is bezzel.Placement and type(bezzel.solutions(5)[0]) is bezzel.Solution
    assert type(bezzel.solve(8)) is bezzel.Solution
    assert [0, 1, 2, 3, 4] not in s and [0, 1, 2, 3, 4] in bezzel.solutions(5, piece="semi-queen")


def test_tables_and_pictures_of_other_pieces(tmp_path):
    s = bezzel.solutions(5, piece="semi-queen")
    frame = s.to_pandas()
    assert frame.to_numpy().tolist() == [list(one) for one in s]
    distinct = bezzel.solutions(5, piece="semi-queen", distinct=True)
    assert "orbit" not in distinct.to_pandas().columns
    assert distinct.to_arrow().column_names == ["columns"]
    assert s.to_arrow().num_rows == len(s)
    s.save(tmp_path / "s.svg")
    assert "semi-queen" in (tmp_path / "s.svg").read_text()
    s[::-1].save(tmp_path / "r.svg")
    assert "semi-queen" in (tmp_path / "r.svg").read_text()
    s.save(tmp_path / "s.csv")
    assert len((tmp_path / "s.csv").read_text().splitlines()) == 1 + len(s)
    assert "semi-queen" in s._repr_html_()


def test_what_pieces_do_not_have_is_refused():
    for call, said in [
        (lambda: bezzel.solutions(5, piece="rook"), "semi-queen"),
        (lambda: bezzel.solve(5, piece="rook"), "semi-queen"),
        (lambda: bezzel.solve(5, piece="semi-queen", random=True), "random cannot be used with piece"),
        (lambda: bezzel.solve(5, piece="semi-queen", seed=1), "seed cannot be used with piece"),
        (lambda: bezzel.solve(5, piece="semi-queen", method="construct"), "method cannot be used with piece"),
        (lambda: bezzel.solve(66, piece="superqueen"), "from 1 to 64"),
    ]:
        with pytest.raises(ValueError, match=said):
            call()
    with pytest.raises(TypeError):
        bezzel.samples(5, 1, piece="semi-queen")
