//! The connection to the broker: where it is, and how it knows us.

use crate::error::NatsError;
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use percent_encoding::percent_decode_str;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How the broker knows who comes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Credentials {
    /// It needs no credentials.
    #[default]
    None,
    /// By name and password.
    Password {
        /// The name.
        user: String,
        /// The password.
        password: String,
    },
    /// By a token.
    Token(String),
    /// By an NKey, whose seed is in this file.
    Nkey(PathBuf),
    /// By a file of credentials (a JWT and a seed), as `nsc` makes it.
    File(PathBuf),
}

/// Certificates for TLS.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tls {
    /// Certificates to trust the broker by, besides those of the system.
    pub authorities: Option<PathBuf>,
    /// Our certificate, and its key.
    pub own: Option<(PathBuf, PathBuf)>,
}

/// Where the broker is, and how it knows us.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Broker {
    /// Its address, such as `nats://host:4222`; several, with commas between, if it is a cluster.
    pub address: String,
    /// How it knows us.
    pub credentials: Credentials,
    /// Certificates.
    pub tls: Tls,
}

/// A broker that does not answer within this time counts as absent.
const PATIENCE: Duration = Duration::from_secs(5);

/// So often the connection is tried: one that is cut is noticed within three times that.
const PING: Duration = Duration::from_secs(5);

/// A connection, and how often it has been made.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    made: Arc<AtomicU64>,
}

impl Connection {
    /// How often a connection has been made: another number than before means that messages
    /// may have been lost.
    pub(crate) fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }
}

impl Broker {
    /// The address without names and passwords, as it may be shown.
    #[must_use]
    pub fn shown(&self) -> String {
        let shown: Vec<String> = self.addresses().map(|(shown, _)| shown).collect();
        shown.join(",")
    }

    /// The addresses, and what stands before the `@` in each.
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

    /// How the broker knows us: as was said, or as the address says: `nats://user:password@host`, or
    /// `nats://token@host`. Characters with a meaning in addresses are written as `%40` there.
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

    /// Connects. When the connection is lost later it is made again, for as long as that takes.
    pub(crate) async fn connect(&self, name: &str) -> Result<Connection, NatsError> {
        let made = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&made);
        let options = self.authenticated().await?;
        let options = self.secured(options)?;
        let options = options
            .name(name)
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .ping_interval(PING)
            .reconnect_delay_callback(|tries| {
                Duration::from_millis(100u64.saturating_mul(tries.min(20) as u64))
            })
            .event_callback(move |event| {
                if matches!(event, async_nats::Event::Connected) {
                    counted.fetch_add(1, Ordering::Relaxed);
                }
                std::future::ready(())
            });
        let addresses: Vec<String> = self.addresses().map(|(shown, _)| shown).collect();
        let connected = tokio::time::timeout(PATIENCE, options.connect(addresses)).await;
        let address = self.shown();
        match connected {
            Ok(Ok(client)) => Ok(Connection { client, made }),
            Ok(Err(error)) => {
                let reason = error.to_string();
                Err(match error.kind() {
                    ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                        NatsError::Refused { address, reason }
                    }
                    // What the broker says before it hangs up comes as text.
                    _ if reason.to_lowercase().contains("authorization") => {
                        NatsError::Refused { address, reason }
                    }
                    _ => NatsError::NoBroker { address, reason },
                })
            }
            Err(_) => {
                let reason = format!("no answer within {} s", PATIENCE.as_secs());
                Err(NatsError::NoBroker { address, reason })
            }
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
                // Comments are allowed in such files.
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

fn unusable(path: &Path, error: &std::io::Error) -> NatsError {
    NatsError::Credentials { path: path.display().to_string(), reason: error.to_string() }
}
