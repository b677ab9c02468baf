//! Published levels of the daily game with regions: each has exactly one solution, which
//! techniques find. And published boards that have several solutions, or none.
//!
//! The levels are facts of the game; they were recorded in:
//!
//! - github.com/Agnishom/linkedin-queens (BSD-3-Clause), folder `levels`, at commit 3a82e62d21a0;
//! - github.com/shahulmubeen-a/LinkedIN-Queens (MIT), folder `levels`, at commit d6f57fee954e (the
//!   second at 95db9e3819b7).

use bezzel::Size;
use bezzel::puzzle::{Difficulty, Family, Puzzle, Solutions, reason, solutions};
use bezzel::stop::NEVER;

/// The source of a level, and its rows.
const LEVELS: [(&str, &str); 17] = [
    ("Agnishom, level1", "AABBBCCC/ADBDBECC/ADBDBCCC/ADDDBFGC/ADDDBFGG/ADHDBFGG/HDHDBFFG/HHHHGGGG"),
    (
        "Agnishom, level10",
        "AAAABBBBBC/ADDDDDDDDC/EEEDFFFFDC/DDEEFDDGDC/DDDDDDGGDC/DDHHDGGDDI/DDHDDJDDDI/DDHDDJDDDI/\
         DDHJJJDDII/DDDDDDDDDD",
    ),
    (
        "Agnishom, level16",
        "ABCCCCDDD/ABCBBBBBD/ABCBEEEBD/ABFBEBEBD/GBFBEBHBD/GBFBBBHBD/GBFFHHHBI/GBBBBBBBI/GGGIIIIII",
    ),
    (
        "Agnishom, level100",
        "AABBCCCCDDD/AABBEEECDFD/AAGBEHECDFD/AGGBEHECDFD/AAGBEHECDDD/AAGBEEEIIII/AAGBBIIIAAA/\
         AAIIIIAAAAJ/AAAAAAAAJJJ/AAAAAJJJJKK/AAJJJJKKKKK",
    ),
    (
        "Agnishom, level110",
        "AABBBCCCC/AABDECCCC/AADDEFFCC/AADEEEFFC/AEEEEEEEG/AHHEEEIGG/AGHHEIIGG/GGGGEIGGG/GGGGGGGGG",
    ),
    (
        "Agnishom, level120",
        "AAAABCCCC/ADABBBCCC/DDDEBECCC/FDEEEEEGC/FFFEHEGGG/FFEEEEEGI/FFFEFEIII/FFFFFFFII/FFFFFFFFF",
    ),
    (
        "Agnishom, level137",
        "AAAAAAAAA/BCCCCCCCA/BCDDDDDCA/BCDEEFDCA/BCDEEFDCA/BCGFFFHIA/BIGGGHHIA/BIIIIIIIA/BBBBBBBBB",
    ),
    (
        "Agnishom, level148",
        "AAAAAAAA/BCCDDEEA/BCCDDEEA/BBDDDDAA/FBGGGGAA/FGGFFGGA/FGFFHHGA/FFFFFHHA",
    ),
    (
        "Agnishom, level150",
        "AAAAAAAAAAA/AAABBBBBAAA/AACBDDDBBAA/ACCDDEDDBBA/ACDDDEDDDBA/AFDDDEEEDGA/AFDDDDDDDGA/\
         AFFDDDDDHGA/IIFFDDDHHAA/IIIFJJJJAAA/IIIIIKKJAAA",
    ),
    ("Agnishom, level160", "AAAAAAA/BBBBBBA/CBBBBBA/CCDDDDA/CCEFFDA/GGEEFDA/GGEFFDA"),
    (
        "Agnishom, level170",
        "ABBBCDDD/AAABCCCD/ABBBCDDD/BBEBBDFF/GGEBHDDF/GEEEHHHF/GFFFHFFF/FFFFFFFF",
    ),
    (
        "Agnishom, level180",
        "AAABBBBB/AACCDBBB/ACCDDEEB/AACFDDEE/AAAFFFEG/AHAAFGGG/AHHAAAGA/HHAAAAAA",
    ),
    (
        "Agnishom, level188",
        "AAAAAAAB/AAAAAACB/AAAADACB/AAAEDFCB/AAAEDFCB/AAGEDFCB/AHGEDFCB/AHGEDFCB",
    ),
    (
        "shahulmubeen-a, grid2",
        "AAAAAAAAA/ABBCCCCDA/ACCCCCCDA/AEFGGGGDA/AEFHGHGHA/AEFHHHHHA/AEFHHHHHA/FEFHIIIIH/FFFHHHHHH",
    ),
    ("shahulmubeen-a, grid3", "AAAAAAB/AAAABBB/ACCCCCB/ACDDDCE/ACCCCCE/AAAFGEE/AAFFGGG"),
    ("shahulmubeen-a, grid4", "AAAAABC/AAAABBB/ADAAEBE/DDAFEEE/DDFFFEE/DFFFFFE/FFFGFFF"),
    (
        "shahulmubeen-a, grid6",
        "AAAABBCC/ADDABEEC/DDDDBEEC/DDDDDDCC/FFDDDDDD/FGDDDDDD/FGDDHDDH/FFDDHHHH",
    ),
];

fn read(family: Family, text: &str) -> Result<Puzzle, bezzel::puzzle::PuzzleError> {
    let size = Size::try_from(text.split('/').count()).unwrap();
    let letters: Vec<u32> = text.chars().filter(|sign| *sign != '/').map(u32::from).collect();
    Puzzle::with_regions(family, size, &letters, Vec::new())
}

#[test]
fn published_levels_have_one_solution_which_techniques_find() {
    let mut easy = 0;
    for (source, text) in LEVELS {
        let puzzle = read(Family::Regions, text).unwrap();
        let known = solutions(&puzzle, NEVER).unwrap();
        let Solutions::One(solution) = &known else { panic!("{source}: {known:?}") };
        assert_eq!(bezzel::puzzle::solutions_by_sat(&puzzle, NEVER).unwrap(), known, "{source}");
        let way = reason(&puzzle);
        assert_eq!(way.columns, solution.columns(), "{source}");
        // Four of these levels are easy and none is hard, which defines "medium".
        assert!(way.difficulty <= Some(Difficulty::Medium), "{source}");
        easy += usize::from(way.difficulty == Some(Difficulty::Easy));
    }
    assert_eq!(easy, 4);
}

#[test]
fn published_boards_that_are_no_puzzles_are_called_so() {
    let told = |family, text| solutions(&read(family, text).unwrap(), NEVER).unwrap().name();
    // shahulmubeen-a, grid1: four blocks of four squares.
    assert_eq!(told(Family::Regions, "AABB/AABB/CCDD/CCDD"), "several");
    for (source, text) in LEVELS {
        let puzzle = read(Family::RegionsDiagonals, text).unwrap();
        let known = solutions(&puzzle, NEVER).unwrap();
        assert_eq!(
            bezzel::puzzle::solutions_by_sat(&puzzle, NEVER).unwrap().name(),
            known.name(),
            "{source}"
        );
        // A solution by the stricter rule is the only solution by the looser rule.
        if let Solutions::One(solution) = known {
            let easier = solutions(&read(Family::Regions, text).unwrap(), NEVER).unwrap();
            assert_eq!(easier, Solutions::One(solution), "{source}");
        }
    }
}
