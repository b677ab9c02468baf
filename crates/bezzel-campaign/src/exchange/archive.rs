//! An archive: a whole campaign as one text file for publication. It states its plan, its method and its workers, is
//! sorted, ends with its own checksum, and is byte for byte the same for the same evidence. docs/campaigns.md
//! describes it; docs/verify.py verifies it without this program.

use crate::error::ExchangeError;
use crate::evidence::{Evidence, Fact, Worker};
use crate::ledger::{Ledger, Standing};
use crate::plausibility::{has_kernel, plausible};
use crate::secret::{Secret, hexadecimal, is_below};
use crate::total::Verdict;
use bezzel::check::{Finding, check_total};
use bezzel::plan::Plan;
use bezzel::search::SearchError;
use bezzel::stop::Stop;
use bezzel::tally::{Tally, Total};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// The first line of an archive, before its version: 2, or 1 if no share of the facts was found again.
const FIRST: &str = "bezzel archive ";

/// The prefix of the last line.
const LAST: &str = "sha256: ";

/// The lines that state how the facts were found, and which properties can be verified.
const METHOD: [&str; 7] = [
    "The plan's text and a shard's number alone say which placements a shard holds. Each solution, or exactly one of its images under the symmetries that the plan uses, lies in exactly one shard.",
    "A fact is a shard with its tallies: w8, w4, w2 and w1 orbits that stand for 8, 4, 2 and 1 solutions. Summed over all shards, solutions = 8 w8 + 4 w4 + 2 w2 + w1.",
    "The last column of a fact has the numbers of the workers that found it, from 1 in the order of the worker lines: name, kernel, version of the program. All of them found the same. bezzel counts shards only after it has counted known boards correctly with the same kernel.",
    "confirmed is the number of facts found by two workers (the kernel of one is known) or two kernels, replicated of those found by two workers with two kernels. A worker whose name begins with `stranger:` confirms only with another kernel than that of a worker who is no stranger, and no fact rests on strangers alone.",
    "Which facts were found again was a secret until now: the number of a fact is the first eight bytes of the HMAC-SHA256, with the key `secret`, of the plan's text, the shard and the name of the worker that found it, joined by line feeds; that worker stands first. Every fact with a number below share times 2^64 was found by two workers or kernels.",
    "half-turn and quarter-turn are the numbers of solutions that these rotations map to themselves, counted by searches of their own. solutions + half-turn + 2 quarter-turn is a multiple of 8.",
    "sha256 is that of all bytes before its line. `bezzel campaign shard PLAN NUMBER -o FILE` counts a shard again.",
];

/// The reason why a file is not a valid archive.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The file is not an archive.
    #[error("its first line is not `{FIRST}` and 1 or 2")]
    NoArchive,
    /// The file is incomplete.
    #[error("it ends before its checksum")]
    Cut,
    /// The file does not match its checksum: it was changed.
    #[error("its text is not that of its checksum")]
    Checksum,
    /// A line is invalid.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// The error in the line.
        what: String,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The symmetric solutions could not be counted.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// The content of a verified archive.
#[derive(Debug, Clone)]
pub struct Archive {
    /// The plan.
    pub plan: Plan,
    /// The number of its shards, each of which has one fact.
    pub shards: u64,
    /// The number of solutions.
    pub solutions: u128,
    /// The facts found by two workers or two kernels.
    pub confirmed: u64,
    /// The facts found by two workers with two kernels.
    pub replicated: u64,
    /// The number of workers.
    pub workers: u64,
    /// The checks of the sum, with their results.
    pub findings: Vec<Finding>,
    /// Facts chosen at random, for counting them again.
    pub sample: Vec<Fact>,
}

/// The columns of the facts.
const FACTS: &str = "shard,w8,w4,w2,w1,workers";

/// The fields before the facts, except `method` and `worker`.
const FIELDS: [&str; 16] = [
    "plan",
    "fingerprint",
    "size",
    "shards",
    "solutions",
    "w8",
    "w4",
    "w2",
    "w1",
    "half-turn",
    "quarter-turn",
    "confirmed",
    "replicated",
    "secret",
    "share",
    "facts",
];

/// Writes a ledger with this verdict as an archive, and returns the number of facts.
///
/// # Errors
/// [`ExchangeError`] if the verdict has objections, the ledger cannot be read or the file cannot be written.
pub fn archive(ledger: &Ledger, verdict: &Verdict, out: impl Write) -> Result<u64, ExchangeError> {
    let Some(solutions) = verdict.count() else {
        return Err(ExchangeError::File("an archive has a count that stands".to_owned()));
    };
    let survey = &verdict.survey;
    let reports = survey.workers.iter().filter(|report| report.counts());
    let workers = || reports.clone().map(|report| &report.worker);
    let numbers: HashMap<&Worker, usize> = workers().zip(1..).collect();

    let mut out = Hashed { out, hash: Sha256::new() };
    let [w8, w4, w2, w1] = survey.total.by_weight;
    let plan = ledger.plan();
    // A secret that has chosen nothing stays one.
    let secret = ledger.secret().filter(|_| survey.share > 0.0);
    let version = if secret.is_some() { 2 } else { 1 };
    writeln!(out, "{FIRST}{version}\nplan: {plan}\nfingerprint: {}", plan.fingerprint())?;
    writeln!(out, "size: {}\nshards: {}\nsolutions: {solutions}", plan.size(), survey.shards)?;
    writeln!(out, "w8: {w8}\nw4: {w4}\nw2: {w2}\nw1: {w1}")?;
    if let Some((half_turn, quarter_turn)) = symmetric(&verdict.findings) {
        writeln!(out, "half-turn: {half_turn}\nquarter-turn: {quarter_turn}")?;
    }
    writeln!(out, "confirmed: {}\nreplicated: {}", survey.confirmed, survey.replicated)?;
    if let Some(secret) = secret {
        writeln!(out, "secret: {}\nshare: {}", secret.text(), survey.share)?;
    }
    // Archives without a secret lack the line about it.
    for line in METHOD.iter().filter(|line| version > 1 || !line.contains("`secret`")) {
        writeln!(out, "method: {line}")?;
    }
    for worker in workers() {
        writeln!(out, "worker: {}", array(worker))?;
    }
    writeln!(out, "facts: {FACTS}\n")?;
    let (mut facts, mut written) = (0, Ok(()));
    let mut line = String::new();
    ledger.each_fact(|fact, by| {
        if written.is_err() {
            return;
        }
        let mut by: Vec<usize> = by.filter_map(|worker| numbers.get(worker).copied()).collect();
        // Where there is a secret the finder stays first.
        let finder = by.first().copied().filter(|_| version > 1);
        by.sort_unstable();
        by.dedup();
        by.retain(|number| Some(*number) != finder);
        let by: Vec<String> = finder.iter().chain(&by).map(usize::to_string).collect();
        let [w8, w4, w2, w1] = fact.tally.by_weight;
        line.clear();
        let _ = writeln!(line, "{},{w8},{w4},{w2},{w1},{}", fact.shard, by.join("+"));
        written = out.write_all(line.as_bytes());
        facts += 1;
    })?;
    written?;
    let sum = hexadecimal(&out.hash.finalize());
    writeln!(out.out, "{LAST}{sum}")?;
    out.out.flush()?;
    Ok(facts)
}

/// Verifies an archive from its own text: the checksum, that every shard has one fact, the sums, and the congruence
/// with the symmetric solutions, which are counted here. Returns a sample of `size` facts too, which depends only
/// on `seed`.
///
/// # Errors
/// [`ArchiveError`] says what is wrong.
pub fn verify(
    file: impl BufRead,
    (size, seed): (usize, u64),
    stop: Stop<'_>,
) -> Result<Archive, ArchiveError> {
    let (text, sum) = (String::new(), String::new());
    let mut lines = Lines { file, hash: Sha256::new(), text, number: 0, sum };
    let version = match lines.next()?.and_then(|line| line.strip_prefix(FIRST)) {
        Some("1") => 1,
        Some("2") => 2,
        _ => return Err(ArchiveError::NoArchive),
    };
    let mut fields: HashMap<String, String> = HashMap::new();
    let mut workers: Vec<Arc<Worker>> = Vec::new();
    loop {
        let Some(line) = lines.next()? else { return Err(ArchiveError::Cut) };
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(": ").unwrap_or((line, ""));
        match name {
            "method" => {}
            "worker" => {
                let worker = read_worker(value);
                let worker = worker.ok_or_else(|| lines.wrong("it names no worker"))?;
                workers.push(Arc::new(worker));
            }
            name if !FIELDS.contains(&name) => {
                return Err(lines.wrong("an archive has no such field"));
            }
            name => {
                let (name, value) = (name.to_owned(), value.to_owned());
                if fields.insert(name, value).is_some() {
                    return Err(lines.wrong("it is there twice"));
                }
            }
        }
    }
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let plan: Plan = field("plan").parse().map_err(|_| lines.wrong("no `plan` that is known"))?;
    let drawing = match version {
        1 => None,
        _ => {
            let secret = Secret::read(field("secret"));
            let share = field("share").parse().ok().filter(|share| (0.0..=1.0).contains(share));
            Some(secret.zip(share).ok_or_else(|| lines.wrong("no `secret` with its `share`"))?)
        }
    };
    let text = plan.to_string();
    let shards = plan.shards();
    let (mut total, mut next, mut confirmed, mut replicated) = (Total::default(), 0, 0, 0);
    let mut given_sum = None;
    let (mut sample, mut rng) = (Vec::new(), ChaCha8Rng::seed_from_u64(seed));
    while let Some(line) = lines.next()? {
        if let Some(sum) = line.strip_prefix(LAST) {
            given_sum = Some(sum.to_owned());
            break;
        }
        let read = read_fact(line, plan, (version, &workers));
        let (fact, found) = read.ok_or_else(|| lines.wrong("it is no fact"))?;
        if fact.shard != next {
            let what = format!("shard {} stands where shard {next} should", fact.shard);
            return Err(lines.wrong(&what));
        }
        plausible(plan, shards, fact.shard, fact.tally)
            .map_err(|error| lines.wrong(&error.to_string()))?;
        let standing = Standing::of(&found);
        if standing.first.is_none() {
            return Err(lines.wrong("strangers alone have found it"));
        }
        if let (Some((secret, share)), Some(first)) = (&drawing, standing.first) {
            let drawn = secret.draw(&text, fact.shard, first.worker.name());
            if is_below(drawn, *share) && !standing.is_confirmed {
                return Err(lines.wrong("its number is below `share`, and one worker has found it"));
            }
        }
        confirmed += u64::from(standing.is_confirmed);
        replicated += u64::from(standing.is_replicated);
        total = total.plus(fact.tally).ok_or_else(|| lines.wrong("the sum is beyond 128 bits"))?;
        next += 1;
        // Reservoir sampling: each fact is in the sample with the same probability, however many follow.
        match rng.random_range(0..next) as usize {
            _ if sample.len() < size => sample.push(fact),
            place if place < size => sample[place] = fact,
            _ => {}
        }
    }
    let Some(given_sum) = given_sum else { return Err(ArchiveError::Cut) };
    if lines.next()?.is_some() {
        return Err(lines.wrong("there is more after the checksum"));
    }
    if given_sum != lines.sum {
        return Err(ArchiveError::Checksum);
    }
    let solutions = total.checked_solutions();
    let solutions = solutions.ok_or_else(|| lines.wrong("the sum is beyond 128 bits"))?;
    let said = |name: &'static str, right: String| match field(name) == right {
        true => Ok(()),
        false => Err(lines.wrong(&format!("`{name}` is {right}, and it says {}", field(name)))),
    };
    said("fingerprint", plan.fingerprint())?;
    said("size", plan.size().to_string())?;
    said("facts", FACTS.to_owned())?;
    for (name, right) in [("shards", shards), ("shards", next)] {
        said(name, right.to_string())?;
    }
    said("solutions", solutions.to_string())?;
    for (name, right) in ["w8", "w4", "w2", "w1"].into_iter().zip(total.by_weight) {
        said(name, right.to_string())?;
    }
    said("confirmed", confirmed.to_string())?;
    said("replicated", replicated.to_string())?;
    // The last check, since counting the symmetric solutions of a large board takes minutes.
    let findings = check_total(plan, solutions, stop)?;
    if let Some((half_turn, quarter_turn)) = symmetric(&findings) {
        said("half-turn", half_turn.to_string())?;
        said("quarter-turn", quarter_turn.to_string())?;
    }
    let workers = workers.len() as u64;
    Ok(Archive { plan, shards, solutions, confirmed, replicated, workers, findings, sample })
}

fn symmetric(findings: &[Finding]) -> Option<(u128, u128)> {
    findings.iter().find_map(|finding| match finding {
        Finding::Congruence { half_turn, quarter_turn, .. } => Some((*half_turn, *quarter_turn)),
        _ => None,
    })
}

/// Returns name, kernel and version as a JSON array: their other characters need no escapes.
fn array(worker: &Worker) -> String {
    let text = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let fields = [worker.name(), worker.kernel(), worker.version()].map(text);
    format!("[\"{}\"]", fields.join("\", \""))
}

/// Parses name, kernel and version from a JSON array as [`array()`] makes it.
fn read_worker(text: &str) -> Option<Worker> {
    let plain = |field: &str| {
        let parts = field.split("\\\\").map(|part| part.replace("\\\"", "\""));
        parts.collect::<Vec<_>>().join("\\")
    };
    let fields = text.strip_prefix("[\"")?.strip_suffix("\"]")?.split("\", \"").map(plain);
    let [name, kernel, version] = &fields.collect::<Vec<_>>()[..] else { return None };
    let worker = Worker::new(name, kernel, version).ok();
    worker.filter(|worker| has_kernel(worker) && array(worker) == text)
}

/// Parses a fact into one piece of evidence for each worker that found it.
fn read_fact(
    line: &str,
    plan: Plan,
    (version, workers): (u8, &[Arc<Worker>]),
) -> Option<(Fact, Vec<Evidence>)> {
    let mut fields = line.split(',');
    let mut number = || fields.next().and_then(plain);
    let (shard, by_weight) = (number()?, [number()?, number()?, number()?, number()?]);
    let fact = Fact { plan, shard, tally: Tally { by_weight } };
    let by = fields.next().filter(|_| fields.next().is_none())?;
    let (mut found, mut last) = (Vec::new(), 0);
    for (place, text) in by.split('+').enumerate() {
        // In order; where there is a secret, after the finder.
        let number = plain(text).filter(|&number| number > last)?;
        last = if place == 0 && version > 1 { 0 } else { number };
        let worker = Arc::clone(workers.get(usize::try_from(number).ok()? - 1)?);
        if found.iter().any(|kept: &Evidence| Arc::ptr_eq(&kept.worker, &worker)) {
            return None;
        }
        found.push(Evidence { fact, worker, micros: 0, at: 0 });
    }
    Some((fact, found))
}

/// Parses a number in the form of archives: digits only, without leading zeros.
fn plain(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

/// A writer that hashes what it passes on.
struct Hashed<W> {
    out: W,
    hash: Sha256,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The lines of a file, hashed except for the last, which states the hash.
struct Lines<R> {
    file: R,
    hash: Sha256,
    text: String,
    number: u64,
    sum: String,
}

impl<R: BufRead> Lines<R> {
    /// Returns the next line without its end; `None` at the end of the file, or if the line has no end.
    fn next(&mut self) -> Result<Option<&str>, ArchiveError> {
        self.text.clear();
        self.number += 1;
        if let Err(error) = self.file.read_line(&mut self.text) {
            return Err(match error.kind() {
                io::ErrorKind::InvalidData if self.number == 1 => ArchiveError::NoArchive,
                io::ErrorKind::InvalidData => self.wrong("it is no text"),
                _ => error.into(),
            });
        }
        if self.text.starts_with(LAST) {
            self.sum = hexadecimal(&self.hash.clone().finalize());
        }
        self.hash.update(self.text.as_bytes());
        Ok(self.text.strip_suffix('\n'))
    }

    fn wrong(&self, what: &str) -> ArchiveError {
        ArchiveError::Line { line: self.number, what: what.to_owned() }
    }
}
