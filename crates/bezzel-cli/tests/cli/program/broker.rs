//! A nats-server, and processes that end with the test that started them.

use super::{PATIENCE, within};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A nats-server with its own store.
pub(crate) struct Server {
    folder: tempfile::TempDir,
    pub(crate) port: u16,
    child: Child,
}

impl Server {
    /// Starts a server; `None` if there is no nats-server, and none is required.
    pub(crate) fn start() -> Option<Server> {
        Server::start_with(&[])
    }

    pub(crate) fn start_with(options: &[&str]) -> Option<Server> {
        if Command::new("nats-server").arg("--version").output().is_err() {
            assert!(std::env::var_os("BEZZEL_REQUIRE_NATS").is_none(), "there is no nats-server");
            super::skipped("there is no nats-server");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let child = spawn(folder.path(), port, options);
        Some(Server { folder, port, child })
    }

    /// Starts a server with this configuration.
    pub(crate) fn start_by(configuration: &Path) -> Option<Server> {
        let text = fs::read_to_string(configuration).unwrap();
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let file = folder.path().join("nats.conf");
        // The program chooses the store.
        let text: Vec<&str> = text.lines().filter(|line| !line.contains("store_dir")).collect();
        fs::write(&file, text.join("\n")).unwrap();
        let mut server = Server::start_with(&[])?;
        server.kill();
        server.port = port;
        server.child = spawn(folder.path(), port, &["-c", self::text(&file)]);
        server.folder = folder;
        Some(server)
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn start_again(&mut self) {
        self.child = spawn(self.folder.path(), self.port, &[]);
    }

    /// Where the server keeps what it is sent.
    pub(crate) fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    pub(crate) fn lose_the_store(&self) {
        fs::remove_dir_all(self.store()).unwrap();
    }
}

fn spawn(folder: &Path, port: u16, options: &[&str]) -> Child {
    let store = folder.join("store");
    let port_text = port.to_string();
    let child = Command::new("nats-server")
        .args(["-js", "-a", "127.0.0.1", "-p", &port_text, "-sd", text(&store)])
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    within("the broker listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
    child
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A process that is killed if the test ends before it.
pub(crate) struct Running(Option<Child>);

impl Running {
    pub(crate) fn start(mut command: Command) -> Running {
        Running(Some(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()))
    }

    pub(crate) fn bezzel(arguments: &[&str]) -> Running {
        let mut command = super::in_the_foreground();
        command.env("LANG", "C.UTF-8").args(arguments);
        Running::start(command)
    }

    pub(crate) fn signal(&self, name: &str) {
        super::signal(name, self.0.as_ref().unwrap());
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.0.as_mut().unwrap().try_wait().unwrap().is_some()
    }

    /// The output of the process, after waiting for its end.
    pub(crate) fn end(mut self) -> Output {
        let ended = super::comes(|| self.has_ended());
        let mut child = self.0.take().unwrap();
        if !ended {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        assert!(ended, "not ended within {PATIENCE:?}: {}", said(&output));
        output
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
