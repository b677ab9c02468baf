//! A nats-server for one test, with a coordinator and workers in this process.

use bezzel::Size;
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::plan::{Plan, Scheme};
use bezzel::stop::NEVER;
use bezzel_campaign::{Again, Arbiter, Ledger, Survey, Worker, total};
use bezzel_nats::{
    Broker, Coordinated, Credentials, Heard, NatsError, Options, Work, Worked, configuration,
    coordinate, work,
};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The password of all logins.
const PASSWORD: &str = "1848";

/// A nats-server with its own store.
pub(crate) struct Server {
    child: Child,
    pub(crate) broker: Broker,
    /// A ledger of the plan, beside the server's own files.
    pub(crate) path: PathBuf,
    folder: tempfile::TempDir,
}

impl Server {
    /// Another ledger of the plan.
    pub(crate) fn ledger(&self, name: &str) -> Ledger {
        let path = self.folder.path().join(name);
        Ledger::create(&path, plan()).unwrap();
        Ledger::open_to_write(&path).unwrap()
    }

    /// The state of the ledger.
    pub(crate) fn survey(&self) -> Survey {
        Ledger::open(&self.path).unwrap().survey().unwrap()
    }

    /// Expects that the ledger has the count of the board.
    pub(crate) fn has_counted(&self) {
        let verdict = total(&Ledger::open(&self.path).unwrap(), NEVER).unwrap();
        assert_eq!(verdict.count(), Some(2680));
    }

    /// Starts a server that knows a coordinator and these logins.
    pub(crate) fn with_logins(logins: &[&str]) -> Option<Server> {
        let mut server = Server::start_with(&[], logins)?;
        server.broker = server.as_login("coordinator");
        Some(server)
    }

    /// The broker for a client of this login.
    pub(crate) fn as_login(&self, login: &str) -> Broker {
        let credentials =
            Credentials::Password { user: login.to_owned(), password: PASSWORD.to_owned() };
        Broker { credentials, ..self.broker.clone() }
    }

    pub(crate) fn start(options: &[&str]) -> Option<Server> {
        Server::start_with(options, &[])
    }

    /// Starts a server. Returns `None`, with a message, if there is no nats-server and none is required.
    fn start_with(options: &[&str], logins: &[&str]) -> Option<Server> {
        if Command::new("nats-server").arg("--version").output().is_err() {
            assert!(std::env::var_os("BEZZEL_REQUIRE_NATS").is_none(), "there is no nats-server");
            let told = "SKIPPED, and not passed: there is no nats-server (`.ci/install` installs it, on Debian)";
            let _ = writeln!(std::io::stderr(), "{told}");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &port.to_string()]).args(options);
        if !logins.is_empty() {
            let file = folder.path().join("nats.conf");
            let logins: Vec<(String, String)> =
                logins.iter().map(|&login| (login.to_owned(), PASSWORD.to_owned())).collect();
            std::fs::write(&file, configuration(PASSWORD, &logins)).unwrap();
            command.arg("-c").arg(file).current_dir(folder.path());
        } else {
            command.arg("-sd").arg(folder.path().join("store"));
        }
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        within("the broker listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        let broker = Broker { address: format!("nats://127.0.0.1:{port}"), ..Broker::default() };
        let path = folder.path().join("q11.bezzel");
        Ledger::create(&path, plan()).unwrap();
        Some(Server { child, broker, path, folder })
    }

    pub(crate) fn coordinate(
        &self,
        again: Again,
        strangers: bool,
        stop: Arc<AtomicBool>,
    ) -> Coordinated {
        let mut ledger = Ledger::open_to_write(&self.path).unwrap();
        let counter = right(engine(ledger.plan()));
        self.coordinate_with(&mut ledger, counter, again, strangers, stop).unwrap()
    }

    /// Coordinates with this arbiter.
    pub(crate) fn coordinate_with(
        &self,
        ledger: &mut Ledger,
        counter: Arc<dyn Counter + Send + Sync>,
        again: Again,
        strangers: bool,
        stop: Arc<AtomicBool>,
    ) -> Result<Coordinated, NatsError> {
        let kernel = Kernel::fastest().kind().name();
        let arbiter: Arbiter = (counter, Arc::new(Worker::new("arbiter", kernel, "1").unwrap()));
        // Hostile clients take shards and keep them.
        let lease = Duration::from_secs(if self.broker.has_logins() { 2 } else { 30 });
        let name = "coordinator".to_owned();
        let broker = self.broker.clone();
        let one_trust = false;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let options =
            Options { broker, name, lease, ahead: 1000, again, strangers, version, one_trust };
        coordinate(ledger, &options, vec![arbiter], stop, &mut |_| ())
    }

    /// Works until the campaign is done, with the counter that `counter` makes of the fastest engine.
    pub(crate) fn work(
        &self,
        name: &str,
        counter: &(dyn Fn(Engine) -> Arc<dyn Counter + Send + Sync> + Sync),
        hear: impl Fn(Heard) + Send + Sync + 'static,
    ) -> Result<Worked, NatsError> {
        self.work_for(self.job(self.broker.clone(), name), counter, hear, Arc::default())
    }

    pub(crate) fn job(&self, broker: Broker, name: &str) -> Work {
        Work { broker, name: name.to_owned(), threads: 1, until_done: true, campaign: None }
    }

    /// Works until the campaign is done, or `stop` is set.
    pub(crate) fn work_for(
        &self,
        job: Work,
        counter: &(dyn Fn(Engine) -> Arc<dyn Counter + Send + Sync> + Sync),
        hear: impl Fn(Heard) + Send + Sync + 'static,
        stop: Arc<AtomicBool>,
    ) -> Result<Worked, NatsError> {
        let prepare = |plan: Plan, _: &[_]| {
            let engine = engine(plan);
            let kernel = engine.kernel().kind().name().to_owned();
            let scalar = right(engine.with_kernel(Kernel::new(KernelKind::Scalar).unwrap()));
            Ok(vec![(counter(engine), kernel), (scalar, "scalar".to_owned())])
        };
        work(&job, &prepare, stop, Arc::new(hear))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long a test waits for what must come: ten times what a quiet machine takes at most.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// Waits until a condition holds.
pub(crate) fn within(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "not within {PATIENCE:?}: {what}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

pub(crate) fn engine(plan: Plan) -> Engine {
    Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap()
}

pub(crate) fn plan() -> Plan {
    Plan::new(Scheme::CROSS, Size::new(11).unwrap(), 1).unwrap()
}

/// The engine itself as the counter.
pub(crate) fn right(engine: Engine) -> Arc<dyn Counter + Send + Sync> {
    Arc::new(engine)
}
