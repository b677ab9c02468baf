//! The machines that work, each with its login, and what they hold. A worker asks for shards, and each request is a sign
//! of life that renews its leases. All of this is lost when the coordinator ends: workers then say what they hold.

mod giving;

use super::board::{Fit, State};
use super::{Coordinator, GREETING, Watched};
use crate::error::NatsError;
use crate::message::{Answer, Ask, PROTOCOL, Refused};
use crate::streams::{inbox, login_of};
use bezzel_campaign::{Survey, Worker};
use futures_util::{FutureExt, StreamExt};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The maximum number of shards in an answer.
const MOST_GIVEN: usize = 500;

/// The maximum number of shards that the machines of a login hold, and of machines of a login.
const MOST_OPEN: usize = 100_000;
const MOST_MACHINES: usize = 10_000;

/// The maximum number of requests that are read at a time.
const AT_ONCE: usize = 2000;

/// The maximum number of facts that are looked at for one that a machine may find again.
const LOOKED_AT: usize = 1000;

/// The time after which a machine finds its own fact again, if no other does.
const OTHERS_FIRST: Duration = Duration::from_secs(5);

/// The time in which an answer or a fact arrives.
const WAY: Duration = Duration::from_secs(15);

/// The time after which a machine that does not ask has left.
pub(super) const SILENT: Duration = Duration::from_mins(1);

/// The number of leases after which a shard may be given to another machine too, while the first still says that it holds
/// it. Whichever finds it first, it is found: a slow machine, or one that only says that it counts, holds nothing up.
const OVERDUE: u32 = 2;

/// The number of failures after which a shard is given alone, so that it takes no other with it.
const ALONE: usize = 2;

#[derive(Debug)]
struct Machine {
    login: Arc<str>,
    heard: Instant,
    holds: HashSet<u64>,
    found: u64,
}

/// A shard that a machine holds.
#[derive(Debug)]
struct Given {
    holder: Arc<str>,
    since: Instant,
    /// The end of its lease.
    until: Instant,
}

/// The machines, and what is decided about them.
#[derive(Debug)]
pub(super) struct Machines {
    all: HashMap<Arc<str>, Machine>,
    given: HashMap<u64, Given>,
    /// The numbers of machines and of open shards of each login.
    logins: HashMap<Arc<str>, (usize, usize)>,
    /// The names that were refuted or expelled, or claim what cannot be; and logins of which two were.
    out: BTreeSet<String>,
    refuted: BTreeSet<String>,
    /// The names that had found something before this coordinator was started.
    known: HashSet<String>,
    /// The number of machines that were not silent lately, and their logins.
    alive: usize,
    working: BTreeSet<Arc<str>>,
    expired: Instant,
}

/// The login of a name, with or without a machine.
fn login_part(name: &str) -> &str {
    name.split_once(':').map_or(name, |(login, _)| login)
}

impl Machines {
    pub(super) fn new(survey: &Survey) -> Machines {
        let known = survey.workers.iter().map(|report| report.worker.name().to_owned());
        let mut machines = Machines {
            all: HashMap::new(),
            given: HashMap::new(),
            logins: HashMap::new(),
            out: BTreeSet::new(),
            refuted: BTreeSet::new(),
            known: known.collect(),
            alive: 0,
            working: BTreeSet::new(),
            expired: Instant::now(),
        };
        for name in survey.refuted() {
            machines.strike_out(name);
            machines.stopped(name);
        }
        machines
    }

    /// All machines, by name.
    pub(super) fn watched(&self) -> Vec<Watched> {
        let watched = self.all.iter().map(|(name, machine)| Watched {
            name: name.to_string(),
            silent: machine.heard.elapsed(),
            holds: machine.holds.len() as u64,
            found: machine.found,
        });
        let mut watched: Vec<Watched> = watched.collect();
        watched.sort_by(|a, b| a.name.cmp(&b.name));
        watched
    }

    pub(super) fn refuted(&self) -> impl Iterator<Item = &str> {
        self.refuted.iter().map(String::as_str)
    }

    /// Whether nothing of this name is taken.
    pub(super) fn is_out(&self, name: &str) -> bool {
        self.out.contains(name) || self.out.contains(login_part(name))
    }

    pub(super) fn strike_out(&mut self, name: &str) {
        self.out.insert(name.to_owned());
        self.refuted.insert(name.to_owned());
    }

    /// Stops the login of this name if two of its machines were wrong. Returns the login if it was not stopped before.
    pub(super) fn stopped(&mut self, name: &str) -> Option<String> {
        let (login, _) = name.split_once(':').filter(|_| !name.starts_with(Worker::STRANGER))?;
        let from = format!("{login}:");
        let wrong = self.refuted.range(from.clone()..).take_while(|one| one.starts_with(&from));
        (wrong.take(2).count() == 2 && self.out.insert(login.to_owned())).then(|| login.to_owned())
    }

    pub(super) fn finds(&mut self, name: &str) {
        if let Some(machine) = self.all.get_mut(name) {
            machine.found += 1;
        }
    }

    pub(super) fn has_found(&self, name: &str) -> bool {
        self.known.contains(name) || self.all.get(name).is_some_and(|machine| machine.found > 0)
    }

    /// Whether these are all logins that work; without logins, all are one.
    pub(super) fn are_all(&self, logins: &BTreeSet<&str>) -> bool {
        self.working.iter().all(|login| logins.contains(&**login))
    }

    /// The login of a machine; empty if it is not known.
    pub(super) fn login(&self, name: &str) -> Arc<str> {
        self.all.get(name).map_or_else(|| "".into(), |machine| Arc::clone(&machine.login))
    }

    /// Notes a machine's sign of life. `None` if its login has too many.
    fn hears(&mut self, name: &str, login: &str) -> Option<Arc<str>> {
        if let Some((name, _)) = self.all.get_key_value(name) {
            let name = Arc::clone(name);
            self.all.get_mut(&name)?.heard = Instant::now();
            return Some(name);
        }
        if self.logins.get(login).is_some_and(|of_login| of_login.0 >= MOST_MACHINES) {
            self.forget(login);
        }
        let of_login = self.logins.entry(login.into()).or_default();
        if of_login.0 >= MOST_MACHINES {
            return None;
        }
        of_login.0 += 1;
        let (name, login) = (Arc::<str>::from(name), Arc::<str>::from(login));
        self.working.insert(Arc::clone(&login));
        let machine = Machine { login, heard: Instant::now(), holds: HashSet::new(), found: 0 };
        self.all.insert(Arc::clone(&name), machine);
        Some(name)
    }

    /// The shards given to a machine of which this is so, by number and end of the lease.
    pub(super) fn held(&self, name: &str, is_so: impl Fn(u64, Instant) -> bool) -> Vec<u64> {
        let holds = self.all.get(name).into_iter().flat_map(|machine| machine.holds.iter());
        let until = |shard: &u64| self.given.get(shard).map(|given| given.until);
        let is_so = |shard: &u64| until(shard).is_none_or(|until| is_so(*shard, until));
        holds.copied().filter(is_so).collect()
    }

    /// Forgets the silent machines of a login: tasks that have ended have other names than the next ones.
    fn forget(&mut self, login: &str) {
        let is_silent = |one: &Machine| one.holds.is_empty() && one.heard.elapsed() > SILENT;
        let found = self.all.iter().filter(|(_, one)| one.found > 0 && is_silent(one));
        self.known.extend(found.map(|(name, _)| name.to_string()));
        self.all.retain(|_, one| *one.login != *login || !is_silent(one));
        let left = self.all.values().filter(|one| *one.login == *login).count();
        if let Some(of_login) = self.logins.get_mut(login) {
            of_login.0 = left;
        }
    }

    /// Whether any of these shards is held.
    pub(super) fn hold_any<'a>(&self, mut shards: impl Iterator<Item = &'a u64>) -> bool {
        shards.any(|shard| self.given.contains_key(shard))
    }

    fn give(&mut self, name: &Arc<str>, shard: u64, until: Instant) {
        match self.given.get_mut(&shard) {
            Some(given) if given.holder == *name => return given.until = until,
            Some(given) => {
                let holder = Arc::clone(&given.holder);
                self.release(shard, &holder);
            }
            None => {}
        }
        let Some(machine) = self.all.get_mut(name) else { return };
        if machine.holds.insert(shard) {
            self.logins.entry(Arc::clone(&machine.login)).or_default().1 += 1;
        }
        let since = Instant::now();
        self.given.insert(shard, Given { holder: Arc::clone(name), since, until });
    }

    /// Takes a shard from its holder, if it is this one.
    fn release(&mut self, shard: u64, name: &str) -> bool {
        let Some(machine) = self.all.get_mut(name) else { return false };
        if !machine.holds.remove(&shard) {
            return false;
        }
        if let Some(of_login) = self.logins.get_mut(&machine.login) {
            of_login.1 = of_login.1.saturating_sub(1);
        }
        if self.given.get(&shard).is_some_and(|given| *given.holder == *name) {
            self.given.remove(&shard);
        }
        true
    }
}

impl Coordinator<'_> {
    /// The worker that a machine is in the ledger: by its login and its name, or by its name if logins mean nothing.
    /// `None` for names that no machine may have.
    pub(super) fn named(&self, login: &str, machine: &Worker) -> Option<Arc<Worker>> {
        let name = machine.name();
        let name = match (self.has_logins(), self.options.one_trust) {
            _ if name.contains(':') || Worker::STRANGER == format!("{login}:") => return None,
            (false, _) => name.to_owned(),
            (true, false) => format!("{login}:{name}"),
            (true, true) => format!("{login}/{name}"),
        };
        if self.arbiters.iter().any(|(_, own)| own.name() == name) {
            return None;
        }
        Worker::new(&name, machine.kernel(), machine.version()).ok().map(Arc::new)
    }

    /// Whether facts of this version of the program are taken.
    pub(super) fn takes(&self, version: &str) -> bool {
        let minor = |version: &str| version.split('.').take(2).map(str::to_owned).collect();
        let [one, other]: [Vec<String>; 2] = [version, &self.options.version].map(minor);
        one == other
    }

    /// Takes a shard back from the worker that was to count it. Returns whether it was.
    pub(super) fn returns(&mut self, shard: u64, name: &str) -> bool {
        let was_given = self.machines.release(shard, name);
        if was_given && self.board.get(shard) == Some(State::Out) {
            self.board.set(shard, State::Missing);
        }
        was_given
    }

    /// Answers the workers that have asked, and hands out again what silent ones held.
    pub(super) async fn answer_workers(&mut self, done: bool) -> Result<(), NatsError> {
        self.expire();
        let mut asked = std::mem::take(&mut self.asked);
        for questions in &mut self.asks {
            while asked.len() < AT_ONCE
                && let Some(Some(message)) = questions.next().now_or_never()
            {
                asked.push(message);
            }
        }
        for message in asked {
            let login = login_of(&message.subject).to_owned();
            // Answers go to the login's own subjects: another subject could be one that the sender may not publish to.
            let reply =
                message.reply.filter(|reply| reply.starts_with(&format!("{}.", inbox(&login))));
            let (Some(reply), Ok(ask)) = (reply, serde_json::from_slice::<Ask>(&message.payload))
            else {
                continue;
            };
            let mut answer = Answer { done, ..self.answer() };
            if ask.protocol == PROTOCOL && !ask.machine.is_empty() && !done {
                answer.refused = self.asked(&login, &ask, &mut answer)?;
            }
            let payload = serde_json::to_vec(&answer).unwrap_or_default();
            // A lost answer is asked for again.
            let _ = self.connection.client.publish(reply, payload.into()).await;
        }
        Ok(())
    }

    /// Renews what a machine holds, and answers with shards for it, or returns why it gets none.
    fn asked(
        &mut self,
        login: &str,
        ask: &Ask,
        answer: &mut Answer,
    ) -> Result<Option<Refused>, NatsError> {
        if !self.takes(&ask.version) {
            return Ok(Some(Refused::Version));
        }
        let kernel = ask.kernels.first().map(String::as_str).unwrap_or_default();
        let worker = Worker::new(&ask.machine, kernel, &ask.version).ok();
        let Some(worker) = worker.and_then(|worker| self.named(login, &worker)) else {
            return Ok(Some(Refused::Unknown));
        };
        if self.machines.is_out(worker.name()) {
            return Ok(Some(Refused::Refuted));
        }
        let Some(name) = self.machines.hears(worker.name(), login) else {
            return Ok(Some(Refused::Unknown));
        };
        let until = Instant::now() + self.options.lease;
        let holds: HashSet<u64> = ask.holds.iter().copied().take(2 * MOST_GIVEN).collect();
        if ask.wants == 0 && holds.is_empty() {
            // It leaves, and hands back what it has not begun.
            for shard in self.machines.held(&name, |_, _| true) {
                self.returns(shard, &name);
            }
        }
        // What it does not hold is on its way. After a while it was lost: the machine began anew, or never got it.
        let is_lost = |shard, before: Instant| !holds.contains(&shard) && before + WAY < until;
        for shard in self.machines.held(&name, is_lost) {
            self.loses(shard, name.clone());
        }
        for &shard in &holds {
            let is_its = self.machines.given.get(&shard).is_some_and(|given| given.holder == name);
            let is_free = self.board.get(shard) == Some(State::Missing);
            if is_free {
                self.board.set(shard, State::Out);
            }
            if is_its || is_free {
                self.machines.give(&name, shard, until);
            }
        }
        if ask.wants == 0 || self.begun.elapsed() < GREETING {
            return Ok(None);
        }
        let (mut shards, other) = self.again_by(&worker, &name, ask)?;
        let room = self.room(ask, login).saturating_sub(shards.len() + other.len());
        let fits = |shard| match self.failures.get(&shard) {
            Some(_) if !self.may_have(shard, login, None) => Fit::No,
            Some(failed) if failed.len() >= ALONE => Fit::Alone,
            _ => Fit::Yes,
        };
        let chosen = self.board.choose(room, fits);
        self.board.hand_out(&chosen);
        shards.extend(chosen);
        if shards.is_empty() && other.is_empty() {
            shards = self.overdue(&name, login, ask);
            for &shard in &shards {
                if let Some(given) = self.machines.given.get(&shard) {
                    self.has_failed(shard, Arc::clone(&given.holder));
                }
            }
        }
        for &shard in shards.iter().chain(&other) {
            self.machines.give(&name, shard, until);
        }
        (answer.shards, answer.other) = (shards, other);
        Ok(None)
    }

    /// Takes a shard back from a machine that has failed at it.
    fn loses(&mut self, shard: u64, name: Arc<str>) {
        if self.returns(shard, &name) {
            self.has_failed(shard, name);
        }
    }

    /// Hands out again what was held too long: the machine is silent, or does not name it among what it holds.
    fn expire(&mut self) {
        let now = Instant::now();
        if now.duration_since(self.machines.expired) < Duration::from_millis(500) {
            return;
        }
        self.machines.expired = now;
        let machines = &mut self.machines;
        let alive = machines.all.values().filter(|machine| machine.heard.elapsed() < SILENT);
        machines.alive = alive.clone().count();
        machines.working = alive.map(|machine| Arc::clone(&machine.login)).collect();
        let late = self.machines.given.iter().filter(|(_, given)| given.until < now);
        let late: Vec<(u64, Arc<str>)> =
            late.map(|(shard, given)| (*shard, Arc::clone(&given.holder))).collect();
        for (shard, name) in late {
            self.loses(shard, name);
        }
    }
}
