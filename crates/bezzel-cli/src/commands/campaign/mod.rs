//! `bezzel campaign`: counts that outlive any process, a file an action.

mod audit;
mod exchange;
mod new;
pub(crate) mod run;
mod said;
mod slurm;
#[cfg(feature = "nats")]
mod spread;
mod status;
mod total;

use crate::Session;
use crate::args::campaign::{Action, Campaign};
use crate::failure::{Failure, Outcome};
use bezzel::engine::Engine;
use bezzel::plan::Plan;
use bezzel_campaign::Ledger;
use bezzel_formats::{say, shortened};
use std::path::Path;

/// Does what was asked.
pub(super) fn run(session: &Session, arguments: &Campaign) -> Result<Outcome, Failure> {
    match &arguments.action {
        Action::New(arguments) => new::run(session, arguments),
        Action::Run(arguments) => run::run(session, arguments),
        Action::Status(arguments) => status::run(session, arguments),
        Action::Total(arguments) => total::run(session, arguments),
        Action::Audit(arguments) => audit::run(session, arguments),
        Action::Merge(arguments) => exchange::merge(session, arguments),
        Action::Export(arguments) => exchange::export(session, arguments),
        Action::Import(arguments) => exchange::import(session, arguments),
        #[cfg(feature = "nats")]
        Action::Coordinate(arguments) => spread::coordinate(session, arguments),
        #[cfg(feature = "nats")]
        Action::Work(arguments) => spread::work(session, arguments),
        Action::Slurm(arguments) => slurm::run(session, arguments),
    }
}

impl Session {
    /// A ledger to be read.
    fn ledger(&self, path: &Path) -> Result<Ledger, Failure> {
        Ledger::open(path).map_err(|error| self.ledger_failed(&error))
    }

    /// A ledger to be added to.
    fn ledger_to_write(&self, path: &Path) -> Result<Ledger, Failure> {
        Ledger::open_to_write(path).map_err(|error| self.ledger_failed(&error))
    }

    /// What counts a ledger's shards here.
    fn campaign_engine(
        &self,
        plan: Plan,
        arguments: &crate::args::campaign::Engine,
    ) -> Result<Engine, Failure> {
        self.open_plan(plan, &arguments.kernel, arguments.memory.as_deref())
    }

    /// What counts a plan's shards, with a kernel of this name and so much memory.
    ///
    /// # Errors
    /// If there is no such kernel, or the memory or this machine does not do.
    pub fn open_plan(
        &self,
        plan: Plan,
        kernel: &str,
        memory: Option<&str>,
    ) -> Result<Engine, Failure> {
        let kernel = self.kernel(kernel)?;
        let resources = self.resources(memory)?;
        Engine::open(plan, kernel, resources).map_err(|error| self.no_plan(&error))
    }

    /// A share that somebody typed in percent.
    fn percent(&self, name: &str, given: Option<&str>) -> Result<f64, Failure> {
        let Some(given) = given else { return Ok(0.0) };
        let number = given.trim().trim_end_matches(['%', '％']).trim().parse::<f64>().ok();
        let share = number.filter(|number| (0.0..=100.0).contains(number));
        share.map(|share| share / 100.0).ok_or_else(|| {
            let given = shortened(given);
            Failure::error(say!(self.catalogue, "error-percent", name = name, given = given))
        })
    }

    /// A number of seconds that somebody typed.
    fn seconds(&self, name: &str, given: &str, min: f64) -> Result<f64, Failure> {
        const LONGEST: f64 = 1e9;
        let number = given.trim().parse::<f64>().ok();
        number.filter(|number| (min..=LONGEST).contains(number)).ok_or_else(|| {
            let (given, min) = (shortened(given), min.to_string());
            Failure::error(say!(
                self.catalogue,
                "error-seconds-from",
                name = name,
                min = min,
                given = given
            ))
        })
    }
}
