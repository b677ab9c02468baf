//! What coordinator, broker and workers tell each other: JSON objects.

use bezzel::plan::Plan;
use bezzel::tally::Tally;
use bezzel_campaign::{Evidence, Fact, Worker};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The version of all messages. A program of another version reports it, and does not take part.
pub const PROTOCOL: u32 = 1;

/// A campaign that takes workers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// The text of the plan.
    pub plan: String,
    /// Its fingerprint, which names its streams and subjects.
    pub fingerprint: String,
    /// The version of the coordinator's program.
    pub version: String,
    /// Whether every shard is known.
    pub done: bool,
    /// How many seconds a worker may be silent.
    pub lease: u64,
    /// Facts that the coordinator has found itself: a worker proves its kernel by them.
    pub pinned: Vec<Pinned>,
    /// The names of workers that were wrong: their facts are not wanted.
    pub refuted: Vec<String>,
}

/// A fact that a worker's kernel must reproduce.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pinned {
    /// The shard.
    pub shard: u64,
    /// What it holds.
    pub by_weight: [u64; 4],
}

impl From<Fact> for Pinned {
    fn from(fact: Fact) -> Pinned {
        Pinned { shard: fact.shard, by_weight: fact.tally.by_weight }
    }
}

impl Pinned {
    /// Returns the fact about the plan of the announcement.
    pub(crate) fn fact(self, plan: Plan) -> Fact {
        Fact { plan, shard: self.shard, tally: Tally { by_weight: self.by_weight } }
    }
}

/// A shard that is handed out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Task {
    pub(crate) shard: u64,
    /// Of one that is to be confirmed, who found it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) found_by: Option<String>,
    /// And with which kernel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kernel: Option<String>,
    /// Whether both are to be others.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) apart: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// What a worker tells the coordinator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) plan: String,
    pub(crate) shard: u64,
    pub(crate) worker: String,
    pub(crate) kernel: String,
    pub(crate) version: String,
    pub(crate) at: u64,
    #[serde(flatten)]
    pub(crate) what: Outcome,
}

/// What became of a shard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// It was counted.
    Found { by_weight: [u64; 4], micros: u64, checksum: i64 },
    /// It could not be.
    Failed { message: String },
    /// It was handed out this often and never came back: it kills the workers that count it.
    Deadly { deliveries: i64 },
    /// It is handed back: the worker ends.
    Returned {},
}

/// What a stranger asks and says, see the coordinator's `strangers`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct StrangerRequest {
    /// Of which plan; without it, of any that is to be counted.
    #[serde(default)]
    pub(crate) plan: Option<String>,
    /// A secret, from which the stranger's name is made: no other can speak for it.
    pub(crate) key: String,
    /// How many shards it can take.
    #[serde(default)]
    pub(crate) wants: usize,
    /// What it found.
    #[serde(default)]
    pub(crate) found: Vec<Finding>,
}

/// A fact of a stranger's, as `bezzel_workbench::ShardFact` is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Finding {
    pub(crate) plan: String,
    pub(crate) shard: u64,
    pub(crate) by_weight: [u64; 4],
    pub(crate) kernel: String,
    pub(crate) version: String,
    pub(crate) micros: u64,
}

/// What a stranger is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Answer {
    /// [`PROTOCOL`].
    pub(crate) protocol: u32,
    pub(crate) plan: String,
    /// The stranger's name.
    pub(crate) name: String,
    /// The shards to count, and how many seconds they are the stranger's.
    pub(crate) shards: Vec<u64>,
    pub(crate) lease: u64,
    /// How many shards are known, of how many.
    pub(crate) known: u64,
    pub(crate) of: u64,
    /// How many facts of the stranger's were taken, and how many of them confirmed, since the coordinator was started.
    pub(crate) found: u64,
    pub(crate) confirmed: u64,
    /// Whether the stranger was wrong: then its facts are not wanted.
    pub(crate) refuted: bool,
}

/// Why a message is ignored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rubbish {
    /// It is no message of ours.
    Unreadable,
    /// It is about another plan.
    OtherPlan(String),
    /// It does not say what its checksum says.
    Checksum,
}

impl Report {
    pub(crate) fn found(plan: Plan, evidence: &Evidence) -> Report {
        let Evidence { fact, worker, micros, at } = evidence;
        let what = Outcome::Found {
            by_weight: fact.tally.by_weight,
            micros: *micros,
            checksum: evidence.checksum(plan),
        };
        Report::by(plan, fact.shard, worker, *at, what)
    }

    pub(crate) fn by(plan: Plan, shard: u64, worker: &Worker, at: u64, what: Outcome) -> Report {
        Report {
            plan: plan.to_string(),
            shard,
            worker: worker.name().to_owned(),
            kernel: worker.kernel().to_owned(),
            version: worker.version().to_owned(),
            at,
            what,
        }
    }

    /// Reads a report about a plan, and the worker it comes from.
    pub(crate) fn read(bytes: &[u8], plan: Plan) -> Result<(Report, Arc<Worker>), Rubbish> {
        let told: Report = serde_json::from_slice(bytes).map_err(|_| Rubbish::Unreadable)?;
        if told.plan != plan.to_string() {
            return Err(Rubbish::OtherPlan(told.plan));
        }
        let worker = Worker::new(&told.worker, &told.kernel, &told.version);
        let worker = Arc::new(worker.map_err(|_| Rubbish::Unreadable)?);
        if let Outcome::Found { by_weight, micros, checksum } = told.what {
            let fact = Fact { plan, shard: told.shard, tally: Tally { by_weight } };
            let evidence = Evidence { fact, worker: Arc::clone(&worker), micros, at: told.at };
            if evidence.checksum(plan) != checksum {
                return Err(Rubbish::Checksum);
            }
        }
        Ok((told, worker))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        "cross/2 n=12 depth=1".parse().unwrap()
    }

    fn evidence() -> Evidence {
        let fact = Fact { plan: plan(), shard: 7, tally: Tally { by_weight: [1, 2, 3, 4] } };
        let worker = Arc::new(Worker::new("机器 1", "avx2", "0.1.0").unwrap());
        Evidence { fact, worker, micros: 12, at: 1_700_000_000 }
    }

    #[test]
    fn what_is_told_is_read_back() {
        let told = Report::found(plan(), &evidence());
        let bytes = serde_json::to_vec(&told).unwrap();
        let (read, worker) = Report::read(&bytes, plan()).unwrap();
        assert_eq!((read, &worker), (told, &evidence().worker));
        for what in [
            Outcome::Returned {},
            Outcome::Deadly { deliveries: 5 },
            Outcome::Failed { message: "it broke".into() },
        ] {
            let told = Report::by(plan(), 3, &evidence().worker, 5, what);
            let bytes = serde_json::to_vec(&told).unwrap();
            assert_eq!(Report::read(&bytes, plan()).unwrap().0, told);
        }
    }

    #[test]
    fn what_was_changed_on_its_way_is_not_taken() {
        let text = serde_json::to_string(&Report::found(plan(), &evidence())).unwrap();
        let read = |text: &str| Report::read(text.as_bytes(), plan());
        assert!(read(&text).is_ok());
        for (from, to) in
            [("[1,2,3,4]", "[1,2,3,5]"), ("\"shard\":7", "\"shard\":8"), ("avx2", "avx3")]
        {
            assert!(text.contains(from));
            assert_eq!(read(&text.replace(from, to)), Err(Rubbish::Checksum), "{from}");
        }
        assert!(matches!(read(&text.replace("n=12", "n=13")), Err(Rubbish::OtherPlan(_))));
        for rubbish in ["", "{}", "[]", "7", "{\"shard\":", &text[..text.len() - 1]] {
            assert_eq!(read(rubbish), Err(Rubbish::Unreadable), "{rubbish}");
        }
    }
}
