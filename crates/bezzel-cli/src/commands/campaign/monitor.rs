//! What a coordinator shows of its campaign: a page and figures for Prometheus by `--http`, and a line a minute where
//! standard error is no terminal.

use crate::Session;
use crate::failure::Failure;
use bezzel::plan::Plan;
use bezzel_locale::{Catalogue, say, shortened};
use bezzel_nats::{Rate, Standing, Watched};
use bezzel_pages::escaped;
use bezzel_web::Limits;
use bezzel_workbench::quantity::{digits, span};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use std::io::IsTerminal;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The labels of a number.
type Labels = Vec<(&'static str, String)>;

/// The time between two lines.
const MINUTE: Duration = Duration::from_mins(1);

/// The media type of what Prometheus reads.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The looks of the page.
const STYLE: &str = "body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; \
    color-scheme: light dark } table { border-collapse: collapse; width: 100% } \
    th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8886 }";

/// The last standing, for the page.
pub(super) struct Monitor<'a> {
    session: &'a Session,
    standing: Arc<Mutex<Standing>>,
    /// When the last line was written, if lines are.
    written: Option<Instant>,
}

impl<'a> Monitor<'a> {
    /// Begins to listen, if an address is given.
    pub(super) fn new(
        session: &'a Session,
        plan: Plan,
        http: Option<&str>,
    ) -> Result<Monitor<'a>, Failure> {
        let is_logged = !session.shared.quiet && !std::io::stderr().is_terminal();
        let written = is_logged.then(Instant::now);
        let standing = Arc::default();
        let monitor = Monitor { session, standing, written };
        http.map_or(Ok(()), |given| monitor.listen(plan, given))?;
        Ok(monitor)
    }

    fn listen(&self, plan: Plan, given: &str) -> Result<(), Failure> {
        let catalogue = &self.session.catalogue;
        let port = || given.parse().ok().map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let address = given.parse().ok().or_else(port).ok_or_else(|| {
            Failure::Said(say!(catalogue, "error-http", given = shortened(given)))
        })?;
        let failed = |error: std::io::Error| {
            let (address, reason) = (address.to_string(), error.to_string());
            Failure::Said(say!(catalogue, "error-listen", address, reason))
        };
        let listener = TcpListener::bind(address).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(failed)?;
        let only_this_machine = address.ip().is_loopback();
        let limits = Limits { only_this_machine, ..Limits::default() };
        let standing = Arc::clone(&self.standing);
        let ours = Arc::new(Catalogue::of(catalogue.language(), catalogue.dialect()));
        let page = Arc::clone(&ours);
        let text = move |path: &str| {
            let standing = standing.lock().unwrap_or_else(PoisonError::into_inner);
            match path {
                "/" => Some(("text/html; charset=utf-8", html(&page, plan, &standing))),
                "/metrics" => Some((OPEN_METRICS, metrics(plan, &standing))),
                "/style.css" => Some(("text/css", STYLE.to_owned())),
                _ => None,
            }
        };
        std::thread::spawn(move || {
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener)?;
                bezzel_web::serve_texts(listener, limits, ours, text).await
            })
        });
        self.session.note(&say!(catalogue, "spread-watch", address = address.to_string()));
        Ok(())
    }

    /// The numbers of known shards and of all.
    pub(super) fn known(&self) -> (u64, u64) {
        let standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        (standing.known, standing.shards)
    }

    /// Takes the standing of this second.
    pub(super) fn shows(&mut self, standing: Standing) {
        if self.written.is_some_and(|written| written.elapsed() >= MINUTE) {
            self.written = Some(Instant::now());
            self.session.note(&line(&self.session.catalogue, &standing));
        }
        *self.standing.lock().unwrap_or_else(PoisonError::into_inner) = standing;
    }
}

/// How far the campaign is, in a sentence.
fn line(catalogue: &Catalogue, standing: &Standing) -> String {
    let Standing { known, shards, .. } = *standing;
    let left = match standing.rate {
        _ if known == shards => say!(catalogue, "campaign-complete"),
        Some(Rate { rate, left, error }) if standing.alive() > 0 => say!(
            catalogue,
            "spread-time-left",
            rate = digits(rate),
            left = span(catalogue, left),
            error = span(catalogue, error)
        ),
        _ => say!(catalogue, "spread-time-unknown"),
    };
    say!(
        catalogue,
        "spread-standing",
        known,
        shards,
        share = format!("{:.2}", 100.0 * known as f64 / shards.max(1) as f64),
        confirmed = standing.confirmed.0,
        wanted = standing.confirmed.1,
        workers = standing.alive(),
        refuted = standing.refuted.len(),
        left
    )
}

fn html(catalogue: &Catalogue, plan: Plan, standing: &Standing) -> String {
    let heads = ["spread-worker", "spread-silent", "spread-holds", "spread-found"];
    let row = |cell: &str, cells: Vec<String>| {
        let cells = cells.iter().map(|text| format!("<{cell}>{}</{cell}>", escaped(text)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let head = row("th", heads.map(|key| catalogue.sentence(key, &[])).to_vec());
    let rows = standing.machines.iter().map(|Watched { name, silent, holds, found }| {
        let silent = span(catalogue, silent.as_secs() as f64);
        row("td", vec![name.clone(), silent, holds.to_string(), found.to_string()])
    });
    let refuted = match standing.refuted.join(", ") {
        none if none.is_empty() => none,
        who => format!("<p>{}</p>\n", escaped(&say!(catalogue, "spread-all-refuted", who = who))),
    };
    format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"5\">\n\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"style.css\">\n\
         <title>{plan}</title>\n<h1>{plan}</h1>\n<p>{}</p>\n{refuted}<table>\n{head}{}</table>\n",
        catalogue.language().code(),
        escaped(&line(catalogue, standing)),
        rows.collect::<String>()
    )
}

/// Registers numbers with their labels.
fn register(registry: &mut Registry, name: &str, help: &str, values: Vec<(Labels, u64)>) {
    let family = Family::<Labels, Gauge>::default();
    for (labels, value) in values {
        family.get_or_create(&labels).set(i64::try_from(value).unwrap_or(i64::MAX));
    }
    registry.register(name, help, family);
}

/// The figures in the text form of OpenMetrics, which Prometheus reads.
fn metrics(plan: Plan, standing: &Standing) -> String {
    let mut registry = Registry::with_prefix("bezzel");
    let mut gauges = |name: &str, help: &str, values| register(&mut registry, name, help, values);
    let campaign = vec![("plan", plan.to_string()), ("fingerprint", plan.fingerprint())];
    gauges("campaign", "The campaign", vec![(campaign, 1)]);
    let states = [
        ("known", standing.known),
        ("handed_out", standing.out),
        ("in_conflict", standing.disputed),
        ("given_up", standing.poison),
    ];
    let states = states.map(|(state, number)| (vec![("state", state.to_owned())], number));
    gauges("shards", "Shards by state", states.to_vec());
    for (name, help, value) in [
        ("shards_of_plan", "All shards", standing.shards),
        ("facts_confirmed", "Chosen facts that were found again", standing.confirmed.0),
        ("facts_to_confirm", "Facts that are chosen to be found again", standing.confirmed.1),
        ("workers_alive", "Machines that asked in the last minute", standing.alive() as u64),
        (
            "workers_refuted",
            "Workers that were wrong, or claimed what cannot be",
            standing.refuted.len() as u64,
        ),
    ] {
        gauges(name, help, vec![(Vec::new(), value)]);
    }
    let of = |value: fn(&Watched) -> u64| {
        let one = |one: &Watched| (vec![("worker", one.name.clone())], value(one));
        standing.machines.iter().map(one).collect()
    };
    gauges("worker_silent_seconds", "Seconds since a worker asked", of(|one| one.silent.as_secs()));
    gauges("worker_shards", "Shards that a worker holds", of(|one| one.holds));
    gauges("worker_facts", "Facts of a worker since the coordinator began", of(|one| one.found));
    let rate = standing.rate.filter(|_| standing.alive() > 0);
    let of_rate = |value: fn(Rate) -> f64| rate.map_or(f64::NAN, value);
    for (name, help, value) in [
        ("shards_a_second", "Shards a second in the last ten minutes", of_rate(|it| it.rate)),
        ("seconds_left", "Seconds until all shards are known", of_rate(|it| it.left)),
        ("seconds_left_error", "Standard error of the seconds left", of_rate(|it| it.error)),
    ] {
        registry.register(name, help, ConstGauge::new(value));
    }
    let mut text = String::new();
    // Writing to a text does not fail.
    let _ = encode(&mut text, &registry);
    text
}
