//! Samples of annealers: the JSON of dimod's sample sets, of one sample as a plain object or of several in a list.

use super::solver_output::{Answer, square};
use bezzel::Square;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// The relevant members of `dimod.SampleSet.to_serializable()`, schema 3.
#[derive(Deserialize)]
struct SampleSet {
    variable_labels: Vec<Value>,
    num_rows: usize,
    sample_data: SampleData,
    #[serde(default)]
    sample_packed: bool,
}

#[derive(Deserialize)]
struct SampleData {
    data: Vec<Vec<i64>>,
}

/// The name of a variable in a model: text, or a number from 0.
fn name(label: &Value) -> String {
    label.as_str().map_or_else(|| label.to_string(), str::to_owned)
}

/// Parses the answers in a JSON document for a board of `n` rows. An unknown document gives a stray word.
pub(super) fn read(text: &str, n: u32) -> Vec<Answer> {
    if let Ok(set) = serde_json::from_str::<SampleSet>(text) {
        let names: Vec<String> = set.variable_labels.iter().map(name).collect();
        let rows = set.sample_data.data.iter().take(set.num_rows);
        return rows
            .flat_map(|row| {
                let value = |at: usize| match set.sample_packed {
                    false => row.get(at).is_some_and(|&value| value > 0),
                    true => bit(row, at),
                };
                let named = names.iter().enumerate().map(|(at, name)| (name.as_str(), value(at)));
                sample(named, n)
            })
            .collect();
    }
    let one = serde_json::from_str::<BTreeMap<String, f64>>(text).map(|one| vec![one]);
    let several = one.or_else(|_| serde_json::from_str::<Vec<BTreeMap<String, f64>>>(text));
    match several {
        Ok(several) => several
            .iter()
            .flat_map(|one| {
                sample(one.iter().map(|(name, value)| (name.as_str(), *value > 0.5)), n)
            })
            .collect(),
        Err(_) => vec![Answer::Stray(text.lines().next().unwrap_or_default().to_owned())],
    }
}

/// A variable in a packed row: 32 to a word, the first in the lowest bit.
fn bit(row: &[i64], at: usize) -> bool {
    let Some(word) = row.get(at / 32) else { return false };
    word >> (at % 32) & 1 == 1
}

/// Returns an answer from the values of named variables, preceded by those that the board does not have.
pub(super) fn sample<'a>(named: impl Iterator<Item = (&'a str, bool)>, n: u32) -> Vec<Answer> {
    let mut queens: HashSet<Square> = HashSet::new();
    let mut answers = Vec::new();
    for (name, stands) in named {
        match square(name, n) {
            Some(square) if stands => {
                queens.insert(square);
            }
            Some(_) => {}
            None => answers.push(Answer::Stray(name.to_owned())),
        }
    }
    answers.push(Answer::Queens(queens));
    answers
}
