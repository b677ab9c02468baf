//! The messages between coordinator, broker and workers: JSON objects.

use bezzel::plan::Plan;
use bezzel::tally::Tally;
use bezzel_campaign::{Evidence, Fact, Worker, printable};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The version of all messages. A program that receives another version reports it and does not take part.
pub const PROTOCOL: u32 = 2;

/// A fact that a worker's kernel must reproduce.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pinned {
    /// The shard.
    pub shard: u64,
    /// The number of solutions in the shard, by weight.
    pub by_weight: [u64; 4],
}

impl From<Fact> for Pinned {
    fn from(fact: Fact) -> Pinned {
        Pinned { shard: fact.shard, by_weight: fact.tally.by_weight }
    }
}

impl Pinned {
    /// Converts it to a fact of the plan of the announcement.
    pub(crate) fn fact(self, plan: Plan) -> Fact {
        Fact { plan, shard: self.shard, tally: Tally { by_weight: self.by_weight } }
    }
}

/// A worker's request for shards, which is its sign of life too.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Ask {
    pub(crate) protocol: u32,
    /// The name of the machine within its login.
    pub(crate) machine: String,
    pub(crate) version: String,
    /// The names of its kernels: the one that it counts with, and another one.
    pub(crate) kernels: Vec<String>,
    /// The number of shards that it counts at a time, and that it wants.
    pub(crate) threads: usize,
    pub(crate) wants: usize,
    /// The shards that it holds.
    pub(crate) holds: Vec<u64>,
}

/// The coordinator's answer, and its announcement to all workers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) protocol: u32,
    /// The text of the plan, and its fingerprint.
    pub(crate) plan: String,
    pub(crate) fingerprint: String,
    /// The version of the programs that may take part, and the coordinator's name.
    pub(crate) version: String,
    pub(crate) coordinator: String,
    pub(crate) done: bool,
    pub(crate) known: u64,
    pub(crate) of: u64,
    /// The seconds after which a silent worker loses its shards.
    pub(crate) lease: u64,
    /// Facts that the coordinator knows itself: a worker proves its kernel by counting them.
    pub(crate) pinned: Vec<Pinned>,
    /// The shards to count with the first kernel, and with the other one.
    pub(crate) shards: Vec<u64>,
    pub(crate) other: Vec<u64>,
    /// Why the worker gets nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<Refused>,
}

/// Why a worker gets no shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Refused {
    /// It was wrong, or was expelled.
    Refuted,
    /// The campaign is counted with another version.
    Version,
    /// It has no name or no known kernel.
    Unknown,
}

/// A worker's message to the coordinator about a shard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) plan: String,
    pub(crate) shard: u64,
    pub(crate) machine: String,
    pub(crate) kernel: String,
    pub(crate) version: String,
    pub(crate) at: u64,
    #[serde(flatten)]
    pub(crate) what: Outcome,
}

/// The outcome of counting a shard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// The shard was counted.
    Found { by_weight: [u64; 4], micros: u64, checksum: i64 },
    /// Counting the shard failed.
    Failed { message: String },
}

/// The version of strangers' messages.
pub(crate) const STRANGERS_PROTOCOL: u32 = 1;

/// A stranger's message, see the coordinator's `strangers`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct StrangerRequest {
    /// The plan of the shards; without one, any plan that is to be counted.
    #[serde(default)]
    pub(crate) plan: Option<String>,
    /// A secret from which the stranger's name is derived, so that no other sender can use that name.
    pub(crate) key: String,
    /// The number of shards that the stranger wants.
    #[serde(default)]
    pub(crate) wants: usize,
    /// The facts that the stranger found.
    #[serde(default)]
    pub(crate) found: Vec<Finding>,
}

/// A stranger's fact, in the form of `bezzel_workbench::ShardFact`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Finding {
    pub(crate) plan: String,
    pub(crate) shard: u64,
    pub(crate) by_weight: [u64; 4],
    pub(crate) kernel: String,
    pub(crate) version: String,
    pub(crate) micros: u64,
}

/// The answer to a stranger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct StrangerAnswer {
    /// [`STRANGERS_PROTOCOL`].
    pub(crate) protocol: u32,
    pub(crate) plan: String,
    /// The stranger's name.
    pub(crate) name: String,
    /// The shards to count, and the seconds for which the stranger holds them.
    pub(crate) shards: Vec<u64>,
    pub(crate) lease: u64,
    /// The number of known shards, and the number of all.
    pub(crate) known: u64,
    pub(crate) of: u64,
    /// The number of the stranger's facts that were accepted, and of those that were confirmed, since the coordinator
    /// was started.
    pub(crate) found: u64,
    pub(crate) confirmed: u64,
    /// Whether the stranger is refuted: then its facts are not wanted.
    pub(crate) refuted: bool,
}

/// A report that was read.
pub(crate) type Told = (u64, Arc<Worker>, Result<Evidence, String>);

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
            machine: worker.name().to_owned(),
            kernel: worker.kernel().to_owned(),
            version: worker.version().to_owned(),
            at,
            what,
        }
    }

    /// Parses a report about this plan: the shard, the worker, and what it found or why it failed. Or says why the report
    /// is ignored.
    pub(crate) fn read(bytes: &[u8], plan: Plan) -> Result<Told, String> {
        let unreadable = || "it cannot be read".to_owned();
        let told: Report = serde_json::from_slice(bytes).map_err(|_| unreadable())?;
        if told.plan != plan.to_string() {
            return Err(format!("it is about the plan `{}`", printable(&told.plan)));
        }
        let worker = Worker::new(&told.machine, &told.kernel, &told.version);
        let worker = Arc::new(worker.map_err(|_| unreadable())?);
        let found = match told.what {
            Outcome::Found { by_weight, micros, checksum } => {
                let fact = Fact { plan, shard: told.shard, tally: Tally { by_weight } };
                let evidence = Evidence { fact, worker: Arc::clone(&worker), micros, at: told.at };
                if evidence.checksum(plan) != checksum {
                    return Err("its checksum is wrong".to_owned());
                }
                Ok(evidence)
            }
            Outcome::Failed { message } => Err(message),
        };
        Ok((told.shard, worker, found))
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
    fn altered_messages_are_refused() {
        let text = serde_json::to_string(&Report::found(plan(), &evidence())).unwrap();
        let ignored = |text: &str| Report::read(text.as_bytes(), plan()).err().unwrap_or_default();
        assert_eq!(ignored(&text), "");
        for (from, to) in
            [("[1,2,3,4]", "[1,2,3,5]"), ("\"shard\":7", "\"shard\":8"), ("avx2", "avx3")]
        {
            assert!(text.contains(from));
            assert_eq!(ignored(&text.replace(from, to)), "its checksum is wrong", "{from}");
        }
        let other = "it is about the plan `cross/2 n=13 depth=1`";
        assert_eq!(ignored(&text.replace("n=12", "n=13")), other);
        for rubbish in ["", "{}", "[]", "7", "{\"shard\":", &text[..text.len() - 1]] {
            assert_eq!(ignored(rubbish), "it cannot be read", "{rubbish}");
        }
    }
}
