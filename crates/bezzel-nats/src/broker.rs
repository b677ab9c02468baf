//! The connection to the broker: its address, and our credentials.

use crate::error::NatsError;
use crate::streams::inbox;
use async_nats::connection::State;
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use percent_encoding::percent_decode_str;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The credentials with which we log in to the broker.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Credentials {
    /// No credentials are needed.
    #[default]
    None,
    /// A name and a password.
    Password {
        /// The name.
        user: String,
        /// The password.
        password: String,
    },
    /// A token.
    Token(String),
    /// The path of a file with the seed of an NKey.
    Nkey(PathBuf),
    /// The path of a file of credentials (a JWT and a seed), as `nsc` makes it.
    File(PathBuf),
}

/// Certificates for TLS.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tls {
    /// A file of certificates that are trusted in addition to those of the system.
    pub authorities: Option<PathBuf>,
    /// The files of our certificate and of its key.
    pub own: Option<(PathBuf, PathBuf)>,
}

/// The address of the broker, and our credentials.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Broker {
    /// The address, such as `nats://host:4222`; the addresses of a cluster are separated by commas.
    pub address: String,
    /// Our credentials.
    pub credentials: Credentials,
    /// Certificates.
    pub tls: Tls,
    /// The name under which the broker knows us, if it is not the user's.
    pub login: Option<String>,
}

/// The time after which a broker that does not answer counts as absent.
const PATIENCE: Duration = Duration::from_secs(5);

/// The interval of pings: a lost connection is noticed within three times this.
const PING: Duration = Duration::from_secs(5);

/// The login of those who have none, and the maximum length of a login.
const ANYONE: &str = "anyone";
const LONGEST_LOGIN: usize = 30;

/// A connection, with the number of times that it was established.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    /// The last part of the subjects that we may publish to.
    pub(crate) login: String,
    made: Arc<AtomicU64>,
    lost: Arc<AtomicU64>,
}

/// The losses of a connection that were reported.
#[derive(Debug, Default)]
pub(crate) struct Told {
    losses: u64,
    pub(crate) is_away: bool,
}

impl Connection {
    /// The number of times that the connection was established: if it has changed, messages may have been lost.
    pub(crate) fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// What was not told yet: false if the connection was lost, however shortly, and true if it is back.
    pub(crate) fn turns(&self, told: &mut Told) -> Option<bool> {
        let losses = self.lost.load(Ordering::Relaxed);
        if !told.is_away && losses != told.losses {
            *told = Told { losses, is_away: true };
            return Some(false);
        }
        let is_back = told.is_away && self.client.connection_state() == State::Connected;
        told.is_away &= !is_back;
        is_back.then_some(true)
    }
}

impl Broker {
    /// The address without names and passwords, for display.
    #[must_use]
    pub fn shown(&self) -> String {
        let shown: Vec<String> = self.addresses().map(|(shown, _)| shown).collect();
        shown.join(",")
    }

    /// The addresses, each with the part before its `@`.
    fn addresses(&self) -> impl Iterator<Item = (String, Option<&str>)> {
        self.address.split(',').map(str::trim).map(|address| {
            let (scheme, rest) = match address.split_once("://") {
                Some((scheme, rest)) => (Some(scheme), rest),
                None => (None, address),
            };
            let (user, host) = match rest.rsplit_once('@') {
                Some((user, host)) => (Some(user), host),
                None => (None, rest),
            };
            let scheme = scheme.map(|scheme| format!("{scheme}://")).unwrap_or_default();
            (scheme + host, user)
        })
    }

    /// The credentials: those that were given, or else those in the address: `nats://user:password@host` or
    /// `nats://token@host`. In addresses, special characters are written as `%40`.
    fn known_as(&self) -> Credentials {
        let given = self.addresses().find_map(|(_, user)| user);
        let Some(given) = given.filter(|_| self.credentials == Credentials::None) else {
            return self.credentials.clone();
        };
        let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        match given.split_once(':') {
            Some((user, password)) => {
                Credentials::Password { user: plain(user), password: plain(password) }
            }
            None => Credentials::Token(plain(given)),
        }
    }

    /// The login: the given one, or the user's name; `anyone` without either.
    ///
    /// # Errors
    /// [`NatsError::Login`] if it cannot be a part of a subject.
    pub fn login(&self) -> Result<String, NatsError> {
        let user = match self.known_as() {
            Credentials::Password { user, .. } => Some(user),
            _ => None,
        };
        let login = self.login.clone().or(user).unwrap_or_else(|| ANYONE.to_owned());
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        match (1..=LONGEST_LOGIN).contains(&login.len()) && login.chars().all(is_plain) {
            true => Ok(login),
            false => Err(NatsError::Login { login }),
        }
    }

    /// The error that the broker cannot be reached.
    pub(crate) fn lost(&self, reason: impl ToString) -> NatsError {
        NatsError::NoBroker { address: self.shown(), reason: reason.to_string() }
    }

    /// Whether the broker tells its clients apart, so far as our own credentials show it.
    #[must_use]
    pub fn has_logins(&self) -> bool {
        self.known_as() != Credentials::None
    }

    /// Connects. A connection that is lost later is re-established, however long that takes.
    pub(crate) async fn connect(&self, name: &str) -> Result<Connection, NatsError> {
        let made = Arc::new(AtomicU64::new(0));
        let lost = Arc::new(AtomicU64::new(0));
        let counted = [Arc::clone(&made), Arc::clone(&lost)];
        let login = self.login()?;
        let options = self.authenticated().await?;
        let options = self.secured(options)?;
        let options = options
            .name(name)
            .custom_inbox_prefix(inbox(&login))
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .ping_interval(PING)
            .reconnect_delay_callback(|tries| {
                Duration::from_millis(100u64.saturating_mul(tries.min(20) as u64))
            })
            .event_callback(move |event| {
                let [made, lost] = &counted;
                match event {
                    async_nats::Event::Connected => made.fetch_add(1, Ordering::Relaxed),
                    async_nats::Event::Disconnected => lost.fetch_add(1, Ordering::Relaxed),
                    _ => 0,
                };
                std::future::ready(())
            });
        let addresses: Vec<String> = self.addresses().map(|(shown, _)| shown).collect();
        let connected = tokio::time::timeout(PATIENCE, options.connect(addresses)).await;
        let address = self.shown();
        match connected {
            Ok(Ok(client)) => Ok(Connection { client, login, made, lost }),
            Ok(Err(error)) => {
                let reason = error.to_string();
                Err(match error.kind() {
                    ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                        NatsError::Refused { address, reason }
                    }
                    // The broker's reason for hanging up comes as text.
                    _ if reason.to_lowercase().contains("authorization") => {
                        NatsError::Refused { address, reason }
                    }
                    ConnectErrorKind::ServerParse => NatsError::Address { address, reason },
                    _ if is_of_tls(&error) => NatsError::Insecure { address, reason },
                    _ => NatsError::NoBroker { address, reason },
                })
            }
            Err(_) => Err(self.lost(format!("no answer within {} s", PATIENCE.as_secs()))),
        }
    }

    async fn authenticated(&self) -> Result<ConnectOptions, NatsError> {
        Ok(match &self.known_as() {
            Credentials::None => ConnectOptions::new(),
            Credentials::Password { user, password } => {
                ConnectOptions::with_user_and_password(user.clone(), password.clone())
            }
            Credentials::Token(token) => ConnectOptions::with_token(token.clone()),
            Credentials::Nkey(path) => {
                let seed = std::fs::read_to_string(path).map_err(|error| unusable(path, &error))?;
                // Files of seeds may contain comments.
                let seed = seed.lines().map(str::trim).find(|line| line.starts_with('S'));
                let no_seed = std::io::Error::other("there is no seed of an NKey in it (SU…)");
                ConnectOptions::with_nkey(seed.ok_or_else(|| unusable(path, &no_seed))?.to_owned())
            }
            Credentials::File(path) => ConnectOptions::with_credentials_file(path)
                .await
                .map_err(|error| unusable(path, &error))?,
        })
    }

    fn secured(&self, mut options: ConnectOptions) -> Result<ConnectOptions, NatsError> {
        let Tls { authorities, own } = &self.tls;
        let files = [authorities.as_ref(), own.as_ref().map(|o| &o.0), own.as_ref().map(|o| &o.1)];
        for path in files.into_iter().flatten() {
            std::fs::File::open(path).map_err(|error| unusable(path, &error))?;
        }
        if let Some(path) = authorities {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = own {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        Ok(options)
    }
}

/// Whether TLS has failed: as such, or as data that an encrypted connection does not have.
fn is_of_tls(error: &async_nats::ConnectError) -> bool {
    let causes = std::iter::successors(std::error::Error::source(error), |error| error.source());
    error.kind() == ConnectErrorKind::Tls
        || causes.filter_map(|cause| cause.downcast_ref::<std::io::Error>()).any(|error| {
            matches!(
                error.kind(),
                std::io::ErrorKind::InvalidData | std::io::ErrorKind::InvalidInput
            )
        })
}

fn unusable(path: &Path, error: &std::io::Error) -> NatsError {
    NatsError::Credentials { path: path.display().to_string(), reason: error.to_string() }
}
