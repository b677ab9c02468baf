//! `bezzel campaign coordinate`, `work`, `list` and `broker`: a campaign over a NATS broker.

use super::args::{Broker as BrokerArguments, Configure, Coordinate, List, Work as WorkArguments};
use super::monitor::Monitor;
use super::{again, seconds};
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Bar;
use bezzel::engine::{Counter, Engine};
use bezzel::kernel::Kernel;
use bezzel::plan::Plan;
use bezzel::stop::NEVER;
use bezzel_campaign::{Again, Fact, Ledger, password, printable, prove};
use bezzel_locale::{Catalogue, say};
use bezzel_nats::{
    Broker, Credentials, Heard, Listed, NatsError, News, Notice, Options, Prepared, Tls, Work,
    Worked, campaigns, configuration, coordinate as hand_out, withdraw, work as take,
};
use bezzel_workbench::campaign::{arbiters, engine, other_kernel, worker};
use bezzel_workbench::form::Sole;
use bezzel_workbench::{Advance, Field, Progress};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The default address of the broker.
const ADDRESS: &str = "nats://127.0.0.1:4222";

/// The maximum number of shards that are handed out at a time.
const MOST_AHEAD: u64 = 100_000_000;

pub(super) fn coordinate(session: &Session, arguments: &Coordinate) -> Result<Outcome, Failure> {
    let again = again(&arguments.again)?;
    let lease = seconds(Field::new("lease"), &arguments.lease, 1.0)?;
    let ahead = Field::new("ahead").integer(&arguments.ahead, 1..=MOST_AHEAD)?;
    let broker = session.broker(&arguments.broker)?;
    if again == Again::Every && !arguments.one_trust && !broker.has_logins() {
        return Err(Failure::Said(say!(session.catalogue, "error-replicate")));
    }
    let mut ledger = Ledger::open_to_write(&arguments.ledger)?;
    session.note_share(&ledger, again)?;
    let engine = session.campaign_engine(ledger.plan(), &arguments.engine)?;
    prove(&engine, &[], NEVER).map_err(|error| Failure::Said(error.to_string()))?;
    let here = worker(None, engine.kernel())?;
    let options = Options {
        broker,
        name: here.name().to_owned(),
        lease: Duration::from_secs_f64(lease),
        ahead: ahead as usize,
        again,
        strangers: arguments.strangers,
        version: arguments.version.clone(),
        one_trust: arguments.one_trust,
    };
    let mut numbers = arguments.version.split('.').map(str::parse::<u32>);
    if numbers.clone().count() < 2 || !numbers.all(|number| number.is_ok()) {
        let given = bezzel_locale::shortened(&arguments.version);
        return Err(Failure::Said(say!(session.catalogue, "error-version", given)));
    }
    let arbiters = arbiters(&engine, &here)?;
    session.note(&say!(
        session.catalogue,
        "spread-begins",
        plan = ledger.plan(),
        fingerprint = ledger.plan().fingerprint(),
        version = arguments.version
    ));
    let mut monitor = Monitor::new(session, ledger.plan(), arguments.http.as_deref())?;
    let interrupted = Graceful::begin();
    let bar = Bar::of_shards(session, true);
    let mut last_notice = None;
    let mut news = |news| match news {
        News::Standing(standing) => {
            let (done, of) = (standing.known, Some(standing.shards));
            bar.advances(Advance { done, of, share: None });
            monitor.shows(standing);
        }
        // What is repeated is said once.
        News::Notice(notice) if last_notice.as_ref() == Some(&notice) => {}
        News::Notice(notice) => {
            last_notice = Some(notice.clone());
            let sentence = notice.sentence(&session.catalogue);
            bar.aside(|| session.note(&sentence));
            let is_grave = matches!(
                notice,
                Notice::Refuted { .. }
                    | Notice::Impossible { .. }
                    | Notice::Stopped { .. }
                    | Notice::Lost
            );
            if let Some(command) = arguments.alert.as_deref().filter(|_| is_grave) {
                alert(command, &sentence);
            }
        }
    };
    let stop = interrupted.flag();
    let coordinated = hand_out(&mut ledger, &options, arbiters, stop, &mut news);
    drop(bar);
    let outcome = session.nats(coordinated)?;
    drop(ledger);
    let path = &arguments.ledger;
    if outcome.stopped {
        let (known, shards) = monitor.known();
        session.note(&say!(session.catalogue, "spread-ended", path, known, shards));
    }
    interrupted.end();
    if outcome.is_complete {
        session.note(&say!(session.catalogue, "campaign-done", path));
    }
    for shard in outcome.poison.iter().take(10) {
        session.note(&say!(session.catalogue, "spread-poison", shard));
    }
    let is_replicated = again != Again::Every || outcome.unconfirmed == 0;
    Ok(Outcome::of(outcome.is_complete && is_replicated))
}

pub(super) fn work(session: &Session, arguments: &WorkArguments) -> Result<Outcome, Failure> {
    let is_digit = |it: char| it.is_ascii_hexdigit();
    let is_fingerprint = |it: &&String| it.len() == 16 && it.chars().all(is_digit);
    if let Some(given) = arguments.campaign.as_ref().filter(|it| !is_fingerprint(it)) {
        let given = bezzel_locale::shortened(given);
        return Err(Failure::Said(say!(session.catalogue, "error-fingerprint", given)));
    }
    let broker = session.broker(&arguments.broker)?;
    let resources = session.limits(arguments.engine.memory.as_ref())?.resources;
    let named = bezzel_workbench::count::kernel(&arguments.engine.kernel)?;
    let here = worker(arguments.name.as_deref(), named.unwrap_or_else(Kernel::fastest))?;
    let work = Work {
        broker,
        name: here.name().to_owned(),
        threads: session.threads()?.get(),
        until_done: arguments.until_done,
        campaign: arguments.campaign.clone(),
    };
    let interrupted = Graceful::begin();
    let prepare = |plan: Plan, pinned: &[Fact]| -> Result<Prepared, NatsError> {
        let engine = engine(plan, &arguments.engine.kernel, resources)
            .map_err(|refusal| NatsError::Open(refusal.to_string()))?;
        prove(&engine, pinned, &|| interrupted.came())?;
        let other = other_kernel(engine.kernel()).filter(|other| {
            // The scalar kernel takes ten times as long, which is too much for a confirmation.
            other.kind() != bezzel::kernel::KernelKind::Scalar
        });
        let other = other.map(|other| engine.with_kernel(other));
        let prepared = |engine: Engine| -> (Arc<dyn Counter + Send + Sync>, String) {
            let kernel = engine.kernel().kind().name().to_owned();
            (Arc::new(engine), kernel)
        };
        Ok([engine].into_iter().chain(other).map(prepared).collect())
    };
    let (language, quiet) = (session.catalogue.language(), session.shared.quiet);
    let catalogue = Catalogue::of(language, session.catalogue.dialect());
    let last = std::sync::Mutex::new(None);
    let hear = Arc::new(move |heard: Heard| {
        let mut last = last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !quiet && last.as_ref() != Some(&heard) {
            eprintln!("bezzel: {}", heard.sentence(&catalogue));
            *last = Some(heard);
        }
    });
    let worked = take(&work, &prepare, interrupted.flag(), hear);
    let worked = match worked {
        // A signal arrived during the test of the kernel.
        Err(NatsError::Unproven(_)) if interrupted.came() => Default::default(),
        worked => session.nats(worked)?,
    };
    let Worked { shards, failed } = worked;
    session.note(&say!(session.catalogue, "spread-worked", shards, failed));
    interrupted.end();
    Ok(Outcome::Done)
}

/// Lists the campaigns of a broker, or withdraws one.
pub(super) fn list(session: &Session, arguments: &List) -> Result<Outcome, Failure> {
    let broker = session.broker(&arguments.broker)?;
    let catalogue = &session.catalogue;
    if let Some(fingerprint) = &arguments.withdraw {
        let facts = session.nats(withdraw(&broker, fingerprint))?;
        session.note(&say!(catalogue, "spread-withdrawn", fingerprint, facts));
        return Ok(Outcome::Done);
    }
    let listed = session.nats(campaigns(&broker))?;
    if arguments.json {
        session.write_json(&listed, None)?;
        return Ok(Outcome::Done);
    }
    let line = |one: &Listed| {
        let key = if one.coordinator.is_some() { "spread-listed" } else { "spread-listed-alone" };
        say!(
            catalogue,
            key,
            plan = printable(&one.plan),
            fingerprint = printable(&one.fingerprint),
            by = one.coordinator,
            known = one.known,
            shards = one.shards,
            facts = one.facts
        ) + "\n"
    };
    if listed.is_empty() {
        session.note(&say!(catalogue, "spread-none"));
    }
    session.print(&listed.iter().map(line).collect::<String>())?;
    Ok(Outcome::Done)
}

/// Runs a command of the shell, with the sentence in the variable BEZZEL_ALERT.
fn alert(command: &str, sentence: &str) {
    let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let started = std::process::Command::new(shell)
        .args([option, command])
        .env("BEZZEL_ALERT", sentence)
        .stdin(std::process::Stdio::null())
        .spawn();
    // It runs beside the count, which does not depend on it.
    if let Ok(mut child) = started {
        std::thread::spawn(move || child.wait());
    }
}

/// Writes the configuration of a broker, with new passwords.
pub(super) fn configure(session: &Session, arguments: &Configure) -> Result<Outcome, Failure> {
    Sole::SETTINGS.suits(Some(&arguments.output))?;
    let mut logins = Vec::new();
    let mut seen = BTreeSet::from(["coordinator".to_owned()]);
    for name in arguments.logins.iter().map(|name| name.trim().to_owned()) {
        if !seen.insert(name.clone()) {
            return Err(Failure::Said(say!(session.catalogue, "error-logins", name)));
        }
        let named = Broker { login: Some(name.clone()), ..Broker::default() };
        session.nats(named.login())?;
        logins.push((name, password()?));
    }
    // New passwords would lock out who has the old ones.
    if arguments.output.symlink_metadata().is_ok() && arguments.output != Path::new("-") {
        let path = &arguments.output;
        return Err(Failure::Said(say!(session.catalogue, "error-broker-exists", path)));
    }
    let text = configuration(&password()?, &logins);
    session.write_result(&text, Some(&arguments.output))?;
    #[cfg(unix)]
    if arguments.output != Path::new("-") {
        // It holds passwords.
        use std::os::unix::fs::PermissionsExt;
        let only_ours = std::fs::Permissions::from_mode(0o600);
        let path = arguments.output.display().to_string();
        std::fs::set_permissions(&arguments.output, only_ours)
            .map_err(|error| Failure::read(Some(&path), error))?;
    }
    Ok(Outcome::Done)
}

impl Session {
    /// The address of the broker, and our credentials.
    fn broker(&self, arguments: &BrokerArguments) -> Result<Broker, Failure> {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let path = |given: &Option<PathBuf>, name: &str| {
            given.clone().or_else(|| set(name).map(PathBuf::from))
        };
        let BrokerArguments { user, password, token, nkey, creds, .. } = arguments;
        let user = user.clone().or_else(|| set("NATS_USER"));
        let password = password.clone().or_else(|| set("NATS_PASSWORD"));
        let token = token.clone().or_else(|| set("NATS_TOKEN"));
        let (nkey, creds) = (path(nkey, "NATS_NKEY"), path(creds, "NATS_CREDS"));
        let credentials = match (user, token, nkey, creds) {
            (None, None, None, None) => Credentials::None,
            (Some(user), None, None, None) => {
                Credentials::Password { user, password: password.unwrap_or_default() }
            }
            (None, Some(token), None, None) => Credentials::Token(token),
            (None, None, Some(nkey), None) => Credentials::Nkey(nkey),
            (None, None, None, Some(creds)) => Credentials::File(creds),
            _ => return Err(Failure::Said(say!(self.catalogue, "error-credentials"))),
        };
        let (certificate, key) =
            (path(&arguments.tls_cert, "NATS_CERT"), path(&arguments.tls_key, "NATS_KEY"));
        let tls =
            Tls { authorities: path(&arguments.tls_ca, "NATS_CA"), own: certificate.zip(key) };
        let address = arguments.nats.clone().or_else(|| set("NATS_URL"));
        let address = address.unwrap_or_else(|| ADDRESS.to_owned());
        let login = arguments.login.clone().or_else(|| set("NATS_LOGIN"));
        Ok(Broker { address, credentials, tls, login })
    }

    /// The outcome of a conversation with the broker, with what to do if it failed.
    fn nats<T>(&self, outcome: Result<T, NatsError>) -> Result<T, Failure> {
        outcome.map_err(|error| match error {
            NatsError::Ledger(error) => error.into(),
            error => Failure::Said(error.sentence(&self.catalogue)),
        })
    }
}
