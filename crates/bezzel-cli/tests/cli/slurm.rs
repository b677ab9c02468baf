//! A campaign whose workers a real Slurm starts: a cluster of this one machine, with its own munge key, ports and
//! folders, a nats-server, and the built binary. The script is the one that `campaign slurm` writes; one of its jobs
//! is requeued while it runs.
//!
//! If slurmctld, slurmd, munged, nats-server or root rights are missing the test says that it is skipped; with
//! BEZZEL_REQUIRE_SLURM set it fails.

use crate::program::{PATIENCE, comes, output, run, skipped};
use std::fmt::Write as _;
use std::fs::{self, File, Permissions};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

/// A process that is killed when the test ends, however it ends.
struct Daemon(Child);

impl Daemon {
    /// Starts a process whose output goes to `name.log` in the folder.
    fn start(folder: &Path, name: &str, command: &mut Command) -> Daemon {
        let log = File::create(folder.join(format!("{name}.log"))).unwrap();
        let command = command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        Daemon(command.spawn().unwrap_or_else(|error| panic!("{name}: {error}")))
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Waits until a condition holds; panics with the logs if it takes too long.
fn within(folder: &Path, what: &str, is_so: impl FnMut() -> bool) {
    assert!(comes(is_so), "not within {PATIENCE:?}: {what}\n{}", logs(folder));
}

fn logs(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "log") {
            let said = fs::read(&path).unwrap_or_default();
            let said = String::from_utf8_lossy(&said);
            let lines: Vec<&str> = said.lines().rev().take(20).collect();
            let _ = writeln!(all, "{}:", path.display());
            lines.iter().rev().for_each(|line| all.extend(["  ", *line, "\n"]));
        }
    }
    all
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A Slurm cluster of one node. Remaining jobs are cancelled before the daemons end.
struct Cluster {
    folder: PathBuf,
    // Dropped in this order.
    _slurmd: Daemon,
    _slurmctld: Daemon,
    _munged: Daemon,
}

impl Cluster {
    fn start(folder: &Path) -> Cluster {
        let munge = folder.join("munge");
        fs::create_dir(&munge).unwrap();
        for name in ["state", "spool"] {
            fs::create_dir(folder.join(name)).unwrap();
        }
        let key = munge.join("key");
        // The cluster runs for a minute and listens only on this machine: any key is good enough.
        fs::write(&key, [b'k'; 128]).unwrap();
        fs::set_permissions(&munge, Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&key, Permissions::from_mode(0o400)).unwrap();
        let mut munged = Command::new("munged");
        // Forced, because munged refuses world-writable folders such as those for temporary files.
        munged.args(["--foreground", "--force"]);
        for (option, name) in [
            ("--key-file", "key"),
            ("--socket", "socket"),
            ("--pid-file", "pid"),
            ("--log-file", "log"),
            ("--seed-file", "seed"),
        ] {
            munged.arg(format!("{option}={}", text(&munge.join(name))));
        }
        let munged = Daemon::start(folder, "munged", &mut munged);
        within(folder, "munged listens", || munge.join("socket").exists());
        let node = hostname();
        let configuration = folder.join("slurm.conf");
        fs::write(&configuration, slurm_conf(folder, &node)).unwrap();
        let configured = |name: &str| {
            let mut command = Command::new(name);
            command.arg("-D").args(["-f", text(&configuration)]).env("SLURM_CONF", &configuration);
            command
        };
        let slurmctld = Daemon::start(folder, "slurmctld", configured("slurmctld").arg("-c"));
        let slurmd = Daemon::start(folder, "slurmd", configured("slurmd").args(["-N", &node]));
        let cluster = Cluster {
            folder: folder.to_owned(),
            _slurmd: slurmd,
            _slurmctld: slurmctld,
            _munged: munged,
        };
        within(folder, "the node is idle", || {
            cluster.ask("sinfo", &["--noheader", "--format=%T"]).trim() == "idle"
        });
        cluster
    }

    /// Runs a Slurm command in the folder, and returns its standard output.
    fn ask(&self, program: &str, arguments: &[&str]) -> String {
        let mut command = Command::new(program);
        let command = command.args(arguments).current_dir(&self.folder);
        let output = command.env("SLURM_CONF", self.folder.join("slurm.conf")).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The state of a job, such as `RUNNING`; empty if Slurm no longer knows it.
    fn state(&self, job: &str) -> String {
        let states = self.ask("squeue", &["--noheader", "--format=%T", "--jobs", job]);
        states.lines().next().unwrap_or_default().trim().to_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let folder = self.folder.clone();
        self.ask("scancel", &["--signal=KILL", "--full", "--user=root"]);
        self.ask("scancel", &["--user=root"]);
        comes(|| self.ask("squeue", &["--noheader"]).trim().is_empty());
        // After a failure the logs are shown here, because they are deleted with the folder.
        if std::thread::panicking() {
            eprintln!("{}", logs(&folder));
        }
    }
}

fn hostname() -> String {
    let output = Command::new("hostname").arg("-s").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// The configuration of a cluster with this machine as its only node. Jobs share its resources, however many cores
/// there are. The kernel's control groups are not used, since a container may lack them.
fn slurm_conf(folder: &Path, node: &str) -> String {
    let folder = text(folder);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (controller, daemon) = (free_port(), free_port());
    format!(
        "ClusterName=bezzel
SlurmctldHost={node}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge/socket
SlurmctldPort={controller}
SlurmdPort={daemon}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/linear
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=sched_interval=1,batch_sched_delay=1
ReturnToService=2
KillWait=5
NodeName={node} NodeAddr=127.0.0.1 CPUs={cores} State=UNKNOWN
PartitionName=all Nodes={node} Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
"
    )
}

/// The reason why there can be no cluster here, if any.
fn lacking() -> Option<String> {
    let programs = ["nats-server", "munged", "slurmctld", "slurmd", "sbatch", "hostname"];
    for name in programs {
        let there = Command::new("sh").args(["-c", &format!("command -v {name}")]).output();
        if !there.is_ok_and(|output| output.status.success()) {
            return Some(format!("there is no {name}"));
        }
    }
    let id = Command::new("id").arg("-u").output().ok()?;
    (id.stdout != b"0\n").then(|| "slurmd wants to be run by root".to_owned())
}

fn status(path: &Path) -> serde_json::Value {
    serde_json::from_str(&output(&["campaign", "status", text(path), "--json"])).unwrap()
}

#[test]
fn slurm_places_workers_and_a_job_that_is_requeued_hands_its_shards_back() {
    if let Some(lacking) = lacking() {
        assert!(std::env::var_os("BEZZEL_REQUIRE_SLURM").is_none(), "{lacking}");
        skipped(&lacking);
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let cluster = Cluster::start(folder);
    let port = free_port();
    let url = format!("nats://127.0.0.1:{port}");
    let store = folder.join("store");
    let mut broker = Command::new("nats-server");
    broker.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd", text(&store)]);
    let _broker = Daemon::start(folder, "nats", &mut broker);
    within(folder, "the broker listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());

    let path = folder.join("q18.bezzel");
    run(&["campaign", "new", "18", "-o", text(&path), "--scheme", "cross", "--depth", "2"])
        .success();
    // With a lease longer than the test, shards that were not handed back would be missing.
    let mut coordinate = crate::program::in_the_foreground();
    coordinate.args(["campaign", "coordinate", text(&path), "--nats", &url, "--lease", "600"]);
    let mut coordinator = Daemon::start(folder, "coordinator", &mut coordinate);

    let job = folder.join("workers.sh");
    let slurm = ["campaign", "slurm", text(&path), "--workers", "2", "--time", "600"];
    let more = ["--threads", "1", "--nats", &url, "-o", text(&job)];
    run(&[&slurm[..], &more].concat()).success();
    // Changes the script, as a user would: the scalar kernel keeps the workers busy.
    let script = fs::read_to_string(&job).unwrap();
    let slower = script.replace("campaign work", "campaign work --kernel scalar");
    assert_ne!(slower, script);
    fs::write(&job, slower).unwrap();
    let number = cluster.ask("sbatch", &["--parsable", text(&job)]).trim().to_owned();
    assert!(number.parse::<u64>().is_ok(), "{number:?}\n{}", logs(folder));

    let first = format!("{number}_1");
    within(folder, "workers count", || {
        cluster.state(&first) == "RUNNING" && status(&path)["workers"][1].is_object()
    });
    cluster.ask("scontrol", &["requeue", &first]);
    within(folder, "the job waits", || cluster.state(&first) == "PENDING");
    // Slurm's credentials have a resolution of a second: one made in the second of the last revocation is refused.
    let revoked = SystemTime::now();
    within(folder, "the next second but one", || {
        revoked.elapsed().is_ok_and(|time| time > Duration::from_secs(2))
    });
    // Slurm delays requeued jobs by two minutes; this starts the job now.
    cluster.ask("scontrol", &["update", &format!("JobId={first}"), "StartTime=now"]);

    within(folder, "all is counted", || coordinator.0.try_wait().unwrap().is_some());
    let ended = coordinator.0.wait().unwrap();
    assert!(ended.success(), "{ended}\n{}", logs(folder));
    assert_eq!(output(&["campaign", "total", text(&path)]), "666090624\n");
    let told = status(&path);
    let names = told["workers"].as_array().unwrap().iter();
    let names: Vec<&str> = names.filter_map(|worker| worker["name"].as_str()).collect();
    assert!(names.iter().any(|name| name.ends_with("-1")), "it was not started again: {names:?}");
    // The workers end when the campaign is done.
    within(folder, "the jobs end", || cluster.ask("squeue", &["--noheader"]).trim().is_empty());
    an_array_of_jobs_counts_ranges(&cluster, folder);
}

/// Without a broker: an array of jobs, each of which counts a range, with the script of the documentation.
fn an_array_of_jobs_counts_ranges(cluster: &Cluster, folder: &Path) {
    let path = folder.join("q16.bezzel");
    run(&["campaign", "new", "16", "-o", text(&path), "--scheme", "cross", "--depth", "1"])
        .success();
    fs::write(folder.join("ranges.txt"), "0..100\n100..200,300..350\n200..300\n350..448\n")
        .unwrap();
    let recipe = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/recipes/slurm.sh");
    let plan = "PLAN=cross/2 n=16 depth=1";
    let export = format!("--export=ALL,BEZZEL={},{plan}", env!("CARGO_BIN_EXE_bezzel"));
    cluster.ask("sbatch", &["--array=1-4", &export, text(&recipe)]);
    let is_whole = |task: u32| {
        let lines = fs::read_to_string(folder.join(format!("part{task}.csv")));
        lines.is_ok_and(|lines| lines.lines().count() > 98 && lines.ends_with('\n'))
    };
    within(folder, "the array ends", || {
        (1..=4).all(is_whole) && cluster.ask("squeue", &["--noheader"]).trim().is_empty()
    });
    for task in [3, 1, 4, 2] {
        let part = folder.join(format!("part{task}.csv"));
        run(&["campaign", "import", text(&path), text(&part)]).success();
    }
    assert_eq!(output(&["campaign", "total", text(&path)]), "14772512\n");
}
