//! `bezzel serve`: the workbench as pages, by default for this machine only.

use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::locale::has_unicode;
use bezzel_locale::{say, shortened};
use bezzel_web::Limits;
use bezzel_workbench::Field;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::process::{Command, Stdio};
use tokio::net::TcpListener;

#[derive(Debug, clap::Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: String,
    #[arg(long, value_name = "PORT", default_value = "1848", allow_hyphen_values = true)]
    port: String,
    #[arg(long)]
    open: bool,
}

/// Opens an address in the default browser. Errors are ignored: the user has the printed address.
fn open(address: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else {
        Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
    };
    let _ = command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}

/// Returns an address as a QR code of half blocks, for terminals with light text on a dark background; `None` if the
/// address is too long for a code.
fn code(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    let (dark, light) = (Dense1x2::Light, Dense1x2::Dark);
    Some(code.render::<Dense1x2>().dark_color(dark).light_color(light).build())
}

/// Returns the address that a browser can open. For a server on all interfaces it is that of the interface to the
/// network, or the loopback address if there is no network.
fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    // Connecting a datagram socket chooses the interface and sends nothing. The addresses are reserved for
    // documentation (RFC 5737, RFC 3849).
    let (any, far, own): (_, IpAddr, IpAddr) = match address {
        SocketAddr::V4(_) => {
            ("0.0.0.0:0", Ipv4Addr::new(192, 0, 2, 1).into(), Ipv4Addr::LOCALHOST.into())
        }
        SocketAddr::V6(_) => (
            "[::]:0",
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
            Ipv6Addr::LOCALHOST.into(),
        ),
    };
    let near = UdpSocket::bind(any).and_then(|socket| {
        socket.connect((far, 9))?;
        socket.local_addr()
    });
    SocketAddr::new(near.map_or(own, |near| near.ip()), address.port())
}

pub(super) fn run(session: &Session, arguments: &Serve) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let port = Field::new("port").integer(&arguments.port, 0..=u64::from(u16::MAX))?;
    let given = arguments.address.as_str();
    let address: IpAddr = given
        .trim_matches(['[', ']'])
        .parse()
        .map_err(|_| Failure::Said(say!(catalogue, "error-address", given = shortened(given))))?;
    let address = SocketAddr::new(address, port as u16);
    let failed = |error: std::io::Error| {
        let (address, reason) = (address.to_string(), error.to_string());
        Failure::Said(say!(catalogue, "error-listen", address = address, reason = reason))
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(failed)?.block_on(async {
        let bound = match TcpListener::bind(address).await {
            // A user of `--open` never types the address, so another port will do.
            Err(_) if arguments.open => TcpListener::bind((address.ip(), 0)).await,
            bound => bound,
        };
        let listener = bound.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let is_own = address.ip().is_loopback();
        // The address is the result, for people and for programs that started this one.
        let mut out = std::io::stdout();
        let address = reachable(address);
        let url = format!("http://{address}/");
        writeln!(out, "{url}").and_then(|()| out.flush()).map_err(Failure::stdout)?;
        if arguments.open {
            open(&url);
        }
        if !is_own {
            session.note(&say!(catalogue, "serve-anyone", address = address.to_string()));
            // Students scan the code from the screen with their phones.
            if has_unicode()
                && std::io::stderr().is_terminal()
                && let Some(code) = code(&url)
            {
                session.note(&format!("\n{code}"));
            }
        }
        session.note(&say!(catalogue, "serve-listening"));
        let mut limits = Limits { only_this_machine: is_own, ..Limits::default() };
        if is_own {
            // All clients here have the same address.
            limits.work_each = limits.work;
            limits.connections_each = limits.connections;
        }
        bezzel_web::serve(listener, limits).await.map_err(failed)
    })?;
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_square_of_half_blocks() {
        let code = code("http://192.168.1.20:1848/").unwrap();
        // 25 modules with a margin of four on each side, two rows of modules a line.
        assert_eq!(code.lines().count(), 33usize.div_ceil(2));
        assert!(code.lines().all(|line| line.chars().count() == 33), "{code}");
        assert!(code.starts_with(&"█".repeat(33)), "the margin is light");
        assert!(super::code(&"x".repeat(5000)).is_none());
    }
}
