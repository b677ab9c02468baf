//! Every value with a text form is parsed back from that text, also by serde; other texts are
//! refused.

use bezzel::kernel::KernelKind;
use bezzel::search::Method;
use bezzel::symmetry::Class;
use bezzel::{Line, Placement, Size, Solution, Symmetry};
use proptest::prelude::*;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn is_read_back<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(all: &[T]) {
    for one in all {
        assert_eq!(one.to_string().parse::<T>().unwrap(), *one);
        assert!(format!("{one}x").parse::<T>().is_err());
        assert!(one.to_string().to_uppercase().parse::<T>().is_err());
    }
    assert!("".parse::<T>().is_err());
}

#[test]
fn names_are_read_back() {
    is_read_back(&Line::ALL);
    is_read_back(&Symmetry::ALL);
    is_read_back(&Class::ALL);
    is_read_back(&Method::ALL);
    is_read_back(&KernelKind::ALL);
    assert_eq!(format!("[{:>9}]", Line::Column), "[   column]");
    let error = "sse".parse::<KernelKind>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "no kernel is called `sse`; there are scalar, simd128, neon, avx2, avx512"
    );
}

#[test]
fn sizes_come_from_any_number() {
    assert_eq!(Size::try_from(8u8), Size::new(8));
    assert_eq!(Size::try_from(8usize), Size::new(8));
    let error = Size::try_from(i64::MIN).unwrap_err();
    assert!(error.to_string().contains("-9223372036854775808"), "{error}");
    assert!("8.0".parse::<Size>().unwrap_err().to_string().contains("`8.0`"));
    assert!("-3".parse::<Size>().unwrap_err().to_string().contains("not -3"));
    assert_eq!(u32::from(Size::new(12).unwrap()), 12);
}

#[test]
fn texts_with_attacks_are_not_solutions() {
    let error = "0 1 2".parse::<Solution>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the queens of row 0, column 0 and row 1, column 1 attack each other along the diagonal"
    );
    let error = "0 one 2".parse::<Placement>().unwrap_err().to_string();
    assert!(error.contains("row 1: invalid column number `one`"), "{error}");
}

proptest! {
    #[test]
    fn placements_are_read_back(columns in proptest::collection::vec(0u32..20, 1..20)) {
        let columns: Vec<u32> = columns.iter().map(|c| c % columns.len() as u32).collect();
        let placement = Placement::new(columns).unwrap();
        prop_assert_eq!(placement.to_string().parse::<Placement>(), Ok(placement));
    }

    #[test]
    fn no_text_makes_a_panic(text in "\\PC{0,30}") {
        let _ = text.parse::<Placement>();
        let _ = text.parse::<Solution>();
        let _ = text.parse::<Size>();
        let _ = text.parse::<Symmetry>();
    }
}

#[cfg(feature = "serde")]
mod serde {
    use super::*;
    use bezzel::plan::{Plan, Shards};
    use bezzel::tally::{Counted, Effort, Tally};
    use bezzel::{Conflict, Square};
    use serde_json::{Value, from_value, json, to_value};

    fn is<T>(value: T, expected: Value)
    where
        T: ::serde::Serialize + for<'de> ::serde::Deserialize<'de> + PartialEq + Debug,
    {
        assert_eq!(to_value(&value).unwrap(), expected);
        assert_eq!(serde_json::from_str::<T>(&expected.to_string()).unwrap(), value);
        assert_eq!(from_value::<T>(expected).unwrap(), value);
    }

    #[test]
    fn serde_keeps_values_in_their_text_form() {
        is(Size::new(8).unwrap(), json!(8));
        is("1 3 0 2".parse::<Placement>().unwrap(), json!([1, 3, 0, 2]));
        is("1 3 0 2".parse::<Solution>().unwrap(), json!([1, 3, 0, 2]));
        is(Line::Diagonal, json!("diagonal"));
        is(Symmetry::HalfTurn, json!("half-turn"));
        is("cross/2 n=8 depth=0".parse::<Plan>().unwrap(), json!("cross/2 n=8 depth=0"));
        is("0..3,7".parse::<Shards>().unwrap(), json!("0..3,7"));
        let tally = Tally { by_weight: [1, 2, 3, 4] };
        is(tally, json!([1, 2, 3, 4]));
        let effort = Effort { nodes: 5, halves: 0 };
        let counted =
            json!({"shard": 9, "tally": [1, 2, 3, 4], "effort": {"nodes": 5, "halves": 0}});
        is(Counted { shard: 9, tally, effort }, counted);
        let (first, second) = (Square { row: 0, column: 0 }, Square { row: 1, column: 1 });
        let conflict = json!({
            "first": {"row": 0, "column": 0}, "second": {"row": 1, "column": 1}, "line": "diagonal"
        });
        is(Conflict { first, second, line: Line::Diagonal }, conflict);
    }

    #[test]
    fn serde_refuses_invalid_values() {
        assert!(from_value::<Solution>(json!([0, 1, 2])).is_err());
        assert!(from_value::<Placement>(json!([0, 9])).is_err());
        assert!(from_value::<Size>(json!(-1)).is_err());
        assert!(from_value::<Size>(json!(0)).is_err());
        assert!(from_value::<Plan>(json!("cross/9 n=8 depth=0")).is_err());
        assert!(from_value::<Tally>(json!([1, 2, 3])).is_err());
    }
}
