//! Reads the output of solvers: `s` and `v` lines of SAT and pseudo-Boolean solvers, numbers of model counters,
//! MiniZinc, clingo, SMT-LIB models, the solution files of HiGHS, CBC and GLPK, and samples of annealers. The format
//! is recognised from the words.

use super::samples;
use super::solver_output::{Answer, named_square, pair};
use bezzel::Square;
use std::collections::{HashSet, VecDeque};
use std::io::{self, BufRead, Read};

/// The answers in a solver's output, one by one as they are read.
#[derive(Debug)]
pub struct Answers<R> {
    input: R,
    n: u32,
    /// The number of the last variable (of squares and auxiliaries), if it is known.
    variables: Option<u64>,
    /// The names of the columns, after the header of a table of samples.
    header: Option<Vec<String>>,
    /// Whether only blanks were read so far.
    is_at_start: bool,
    /// The queens of the present answer, and the names whose values were read.
    queens: HashSet<Square>,
    named: HashSet<Square>,
    empty: HashSet<Square>,
    is_open: bool,
    /// Whether the previous line had values of a SAT or pseudo-Boolean solver.
    is_in_values: bool,
    /// Whether a solution file has reported that there is no solution.
    is_infeasible: bool,
    /// The row of an SMT-LIB variable whose value comes on the next line.
    row: Option<u32>,
    ready: VecDeque<Answer>,
}

impl<R: BufRead> Answers<R> {
    /// Creates a reader of the answers in `input` for a board of `n` rows, to a model with `variables` variables, if
    /// that number is known.
    pub fn new(input: R, n: u32, variables: Option<u64>) -> Answers<R> {
        let (queens, named) = (HashSet::new(), HashSet::new());
        let (is_open, is_in_values) = (false, false);
        Answers {
            input,
            n,
            variables,
            header: None,
            is_at_start: true,
            queens,
            named,
            empty: HashSet::new(),
            is_open,
            is_in_values,
            is_infeasible: false,
            row: None,
            ready: VecDeque::new(),
        }
    }

    /// Ends the present answer, if there is one.
    fn close(&mut self) {
        self.named.clear();
        self.empty.clear();
        let queens = std::mem::take(&mut self.queens);
        if std::mem::take(&mut self.is_open) {
            self.ready.push_back(Answer::Queens(queens));
        }
    }

    /// Sets the value of a square.
    fn set(&mut self, row: u32, column: u32, stands: bool) {
        self.is_open = true;
        let square = Square { row, column };
        if row.max(column) >= self.n {
            self.ready.push_back(Answer::Stray(format!("row {row}, column {column}")));
        } else {
            let (same, other) = match stands {
                true => (&mut self.queens, &self.empty),
                false => (&mut self.empty, &self.queens),
            };
            if other.contains(&square) {
                self.ready.push_back(Answer::Both(square));
            }
            same.insert(square);
        }
    }

    fn line(&mut self, line: &str) {
        let line = line.trim();
        if let Some(header) = &self.header {
            let values = line.split(',').map(|value| value.parse::<f64>().is_ok_and(|it| it > 0.5));
            let named = header.iter().map(String::as_str).zip(values);
            let named = named.filter(|(name, _)| !is_about(name));
            self.ready.extend(samples::sample(named, self.n));
            return;
        }
        let is_values = line.starts_with("v ");
        if !is_values && line.split(',').any(|name| name == "energy") {
            self.header = Some(line.split(',').map(str::to_owned).collect());
            return;
        }
        if let Some(count) = counted(line) {
            self.close();
            self.ready.push_back(Answer::Count(count));
            return;
        }
        let words = line.split_whitespace();
        if self.is_in_values && !is_values {
            // Pseudo-Boolean solvers write no 0 at the end of the values.
            self.close();
        }
        self.is_in_values = is_values;
        if let Some(values) = line.strip_prefix("v ") {
            values.split_whitespace().for_each(|value| self.literal(value));
        } else if self.is_minisat(line) {
            words.for_each(|value| self.literal(value));
        } else if [
            "s UNSATISFIABLE",
            "UNSATISFIABLE",
            "UNSAT",
            "unsat",
            "==========",
            "=====UNSATISFIABLE=====",
            "Infeasible",
        ]
        .contains(&line)
            || is_infeasible(line)
        {
            self.close();
            self.ready.push_back(Answer::NoMore);
            // Without a solution, the rest of the file describes where the relaxation ended.
            self.is_infeasible = is_infeasible(line);
        } else if self.is_infeasible {
            // The rest of an infeasible file is ignored.
        } else if line.starts_with("s ") || line.starts_with("Answer:") || line == "sat" {
            self.close();
        } else if let Some(list) = line.strip_prefix("q = [") {
            self.close();
            let columns = list.trim_end_matches(']').split(',');
            for (row, column) in (0..).zip(columns) {
                self.column(row, column.trim());
            }
            self.close();
        } else if line.starts_with("queen(") {
            for atom in words {
                let squares = atom.strip_prefix("queen(").and_then(|it| it.strip_suffix(')'));
                match squares.and_then(|it| it.split_once(',')).and_then(pair) {
                    Some((row, column)) => self.set(row, column, true),
                    None => self.ready.push_back(Answer::Stray(atom.to_owned())),
                }
            }
            self.close();
        } else {
            self.named_values(words);
        }
    }

    /// Whether a line consists of the values of all variables: MiniSat writes them without `v`.
    fn is_minisat(&self, line: &str) -> bool {
        let squares = self.n as usize * self.n as usize;
        line.ends_with(" 0")
            && line.split_whitespace().count() > squares
            && line.split_whitespace().all(|word| word.parse::<i64>().is_ok())
    }

    /// Reads a literal of a `v` line: `12`, `-12`, `x12`, `-x12`, or the 0 at the end of the values.
    fn literal(&mut self, word: &str) {
        let (stands, name) = match word.strip_prefix('-') {
            Some(name) => (false, name),
            None => (true, word),
        };
        let n = u64::from(self.n);
        match name.strip_prefix('x').unwrap_or(name).parse::<u64>() {
            Ok(0) => self.close(),
            Ok(variable) if variable <= n * n => {
                let at = variable - 1;
                self.set((at / n) as u32, (at % n) as u32, stands);
            }
            Ok(variable) if self.variables.is_none_or(|last| variable <= last) => {
                // The variable is an auxiliary.
                self.is_open = true;
            }
            _ => self.ready.push_back(Answer::Stray(word.to_owned())),
        }
    }

    fn column(&mut self, row: u32, column: &str) {
        match column.parse() {
            Ok(column) => self.set(row, column, true),
            Err(_) => self.ready.push_back(Answer::Stray(column.to_owned())),
        }
    }

    /// Reads `x_3_4 1` among other words, and `(define-fun q_3 () Int 4)`, which may span two lines.
    fn named_values<'a>(&mut self, words: impl Iterator<Item = &'a str>) {
        let words: Vec<&str> = words.collect();
        for (at, word) in words.iter().enumerate() {
            let word = word.trim_matches(['(', ')']);
            if let Some((row, column)) = named_square(word) {
                // GLPK marks integers with a star.
                let value = words[at + 1..].iter().find_map(|word| word.parse::<f64>().ok());
                let Some(value) = value else { continue };
                if !self.named.insert(Square { row, column }) {
                    self.close();
                    self.named.insert(Square { row, column });
                }
                self.set(row, column, value > 0.5);
            } else if let Some(row) = word.strip_prefix("q_").and_then(|row| row.parse().ok()) {
                self.row = Some(row);
            } else if let Some(row) = self.row
                && let Some(column) = value(word)
                // The width of a bit vector is not a value.
                && at.checked_sub(1).is_none_or(|before| words[before] != "BitVec")
            {
                self.row = None;
                self.column(row, &column.to_string());
            }
        }
    }
}

/// Parses a value of SMT-LIB: decimal, `#b0101` or `#x5`.
fn value(word: &str) -> Option<u32> {
    match (word.strip_prefix("#b"), word.strip_prefix("#x")) {
        (Some(digits), _) => u32::from_str_radix(digits, 2).ok(),
        (_, Some(digits)) => u32::from_str_radix(digits, 16).ok(),
        _ => word.parse().ok(),
    }
}

/// Whether the first lines of a solution file of CBC or GLPK report that there is no solution.
fn is_infeasible(line: &str) -> bool {
    let begins =
        |words: &str| line.get(..words.len()).is_some_and(|it| it.eq_ignore_ascii_case(words));
    begins("infeasible - ")
        || begins("integer infeasible - ")
        || (begins("status:") && line.to_ascii_lowercase().ends_with("integer empty"))
}

/// Parses the number printed by a model counter: `c s exact arb int 92` in the competitions since 2021, `s mc 92`
/// before.
fn counted(line: &str) -> Option<u128> {
    line.strip_prefix("c s exact arb int ")
        .or_else(|| line.strip_prefix("s mc "))?
        .trim()
        .parse()
        .ok()
}

/// Whether a column of a table of samples is metadata, and not a variable.
fn is_about(name: &str) -> bool {
    matches!(name, "" | "energy" | "num_occurrences" | "chain_break_fraction")
}

impl<R: BufRead> Iterator for Answers<R> {
    type Item = io::Result<Answer>;

    fn next(&mut self) -> Option<io::Result<Answer>> {
        loop {
            if let Some(answer) = self.ready.pop_front() {
                return Some(Ok(answer));
            }
            let mut line = String::new();
            match self.input.by_ref().take(MAX_LINE).read_line(&mut line) {
                Ok(length) if length as u64 == MAX_LINE && !line.ends_with('\n') => {
                    return Some(Err(too_long()));
                }
                Ok(0) if self.is_open => self.close(),
                Ok(0) => return None,
                Ok(_) if self.is_at_start && line.trim_start().starts_with(['{', '[']) => {
                    // JSON is read as a whole.
                    match self.input.by_ref().take(MAX_LINE).read_to_string(&mut line) {
                        Ok(length) if length as u64 == MAX_LINE => return Some(Err(too_long())),
                        Ok(_) => self.ready.extend(samples::read(&line, self.n)),
                        Err(error) => return Some(Err(error)),
                    }
                }
                Ok(_) => {
                    self.is_at_start &= line.trim().is_empty();
                    // Lines may end as on Windows, or on old Macs.
                    line.trim_end().split('\r').for_each(|line| self.line(line));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The maximum length of a line and of a JSON document, in bytes; longer ones cause [`io::ErrorKind::FileTooLarge`].
/// MiniSat writes all variables in one line: 50 MB for a thousand queens.
pub const MAX_LINE: u64 = 1 << 28;

fn too_long() -> io::Error {
    io::ErrorKind::FileTooLarge.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns by row of each answer for four queens; `None` for the message that there is none further.
    fn read(text: &str) -> Vec<Option<Vec<u32>>> {
        let answers = Answers::new(text.as_bytes(), 4, Some(200)).map(Result::unwrap);
        let columns = |answer| match answer {
            Answer::NoMore => None,
            Answer::Stray(_) | Answer::Both(_) | Answer::Count(_) => panic!("{answer:?}"),
            Answer::Queens(queens) => {
                let mut queens: Vec<Square> = queens.into_iter().collect();
                queens.sort_unstable();
                Some(queens.into_iter().map(|queen| queen.column).collect())
            }
        };
        answers.map(columns).collect()
    }

    #[test]
    fn every_solver_is_understood() {
        let (first, second) = (Some(vec![1, 3, 0, 2]), Some(vec![2, 0, 3, 1]));
        let sat = "c x\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6\nv -7 8 9 15 -99 0\ns UNSATISFIABLE\n";
        assert_eq!(read(sat), [first.clone(), None]);
        assert_eq!(read("s SATISFIABLE\nv x2 -x3 x8 x9 x15\n"), std::slice::from_ref(&first));
        let minizinc = "q = [1, 3, 0, 2]\n----------\nq = [2, 0, 3, 1]\n----------\n==========\n";
        assert_eq!(read(minizinc), [first.clone(), second.clone(), None]);
        let clingo = "Answer: 1\nqueen(0,1) queen(1,3) queen(2,0) queen(3,2)\nAnswer: 2\n\
                      queen(0,2) queen(1,0) queen(2,3) queen(3,1)\nSATISFIABLE\n";
        assert_eq!(read(clingo), [first.clone(), second]);
        let smt = "sat\n(\n  (define-fun q_1 () Int\n    3)\n  (define-fun q_0 () Int\n    1)\n\
                   (define-fun q_3 () Int 2)\n(define-fun q_2 () Int 0)\n)\n";
        assert_eq!(read(smt), std::slice::from_ref(&first));
        let vectors = "sat\n(define-fun q_1 () (_ BitVec 3) #b011)\n(define-fun q_0 () (_ BitVec 3)\n    #b001)\n\
                       (define-fun q_3 () (_ BitVec 3)\n #x2)\n(define-fun q_2 () (_ BitVec 3) #b000)\n";
        assert_eq!(read(vectors), std::slice::from_ref(&first));
        let table = ",0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,energy,num_occurrences\n\
                     0,0,1,0,0,0,0,0,1,1,0,0,0,0,0,1,0,-8.0,1\n";
        assert_eq!(read(table), std::slice::from_ref(&first));
        let plain = r#"[{"x_0_1": 1, "x_1_3": 1, "x_2_0": 1, "x_3_2": 1, "x_3_3": 0}]"#;
        assert_eq!(read(plain), std::slice::from_ref(&first));
        // As dimod 0.12 writes it.
        let packed = r#"{"type": "SampleSet", "num_rows": 1, "num_variables": 16, "sample_packed": true,
            "variable_labels": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],
            "sample_data": {"type": "array", "data": [[16770]]}}"#;
        assert_eq!(read(packed), std::slice::from_ref(&first));
        let minisat = "SAT\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
        assert_eq!(read(minisat), std::slice::from_ref(&first));
        assert_eq!(read("UNSAT\n"), [None]);
        let cbc =
            "Integer infeasible - objective value 0.00000000\n 0 x_0_0 0.5 0\n 1 x_0_1 0.6 0\n";
        assert_eq!(read(cbc), [None]);
        assert_eq!(read("Rows: 12\nStatus:     INTEGER EMPTY\n 1 x_0_0 * 1 0 1\n"), [None]);
        assert_eq!(read("Model status\nInfeasible\n\n# Primal solution values\nNone\n"), [None]);
        let several = "c Answer: 1\nv x2 x8\nv x9 x15\nc Answer: 2\nv x2 x8 x9 x15\n";
        assert_eq!(read(several), [first.clone(), first.clone()]);
        let highs = "x_0_0 0\nx_0_1 1\nx_1_3 1\nx_2_0 1\nx_3_2 1\n";
        assert_eq!(read(highs), std::slice::from_ref(&first));
        assert_eq!(read("unsat\n"), [None]);
        assert_eq!(read("     1 x_0_1  *  1  0\n 2 x_1_3 1 0\n3 x_2_0 1 0\n4 x_3_2 1 0"), [first]);
    }
}
