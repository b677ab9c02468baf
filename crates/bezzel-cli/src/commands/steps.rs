//! `bezzel steps`: a search step by step, ours or that of another program.

use crate::Session;
use crate::args::screen;
use crate::asked::Asked;
use crate::failure::{Failure, Outcome};
use crate::progress::Bar;
use bezzel::stop::NEVER;
use bezzel_formats::StepsFormat;
use bezzel_formats::steps::report_sentences;
use bezzel_formats::trace::TraceError;
use bezzel_locale::{say, shortened};
use bezzel_workbench::follow::{Follow, Followed};
use bezzel_workbench::follow_page::{FollowPage, FollowRequest};
use bezzel_workbench::output::OutputRequest;
use bezzel_workbench::steps::SearchRequest;
use bezzel_workbench::{Field, Limits, Refusal};
use std::fs::File;
use std::io::Read;

#[derive(Debug, clap::Args)]
pub(crate) struct Steps {
    #[command(flatten)]
    known: Asked<FollowRequest>,
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-", conflicts_with_all = ["method", "depth"])]
    from: Option<String>,
    #[command(flatten)]
    searched: Asked<SearchRequest>,
    #[command(flatten)]
    output: Asked<OutputRequest>,
}

pub(super) fn run(session: &Session, arguments: &Steps) -> Result<Outcome, Failure> {
    let limits = Limits::default();
    let searched = arguments.searched.0.clone().typed()?;
    let known = arguments.known.0.clone();
    if let Some(path) = &arguments.from {
        let FollowPage { size, base } = known.question(&limits)?;
        let extent = searched.extent();
        return follow(session, path, Follow { size, base, extent }, &arguments.output);
    }
    let known = known.typed()?;
    Field::FROM.is_missing_for(&[(known.base.is_some(), Field::BASE)])?;
    let n = known.n.ok_or(Refusal::Missing { field: Field::N })?;
    let question = searched.of(n, None, &limits)?;
    let (output, bar) = (session.output(&arguments.output)?, Bar::of_steps(session));
    let is_cut = question.write(&output, screen(), &limits, &session.catalogue, &bar, NEVER)?;
    if is_cut {
        session.note(&say!(session.catalogue, "steps-until"));
    }
    Ok(Outcome::Done)
}

/// Checks the search of another program, whose lines are in a file or come from standard input.
fn follow(
    session: &Session,
    path: &str,
    question: Follow,
    boards: &Asked<OutputRequest>,
) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let (name, file): (String, Option<&str>) = match path {
        "-" => (say!(catalogue, "error-stdin"), None),
        path => (path.to_owned(), Some(path)),
    };
    let input: Box<dyn Read> = match file {
        None => Box::new(session.stdin()?),
        Some(path) => Box::new(File::open(path).map_err(|error| Failure::read(file, error))?),
    };
    let (output, bar) = (session.output(boards)?, Bar::of_steps(session));
    let followed = question.write(input, &output, screen(), catalogue, &bar, NEVER);
    drop(bar);
    let followed = followed.map_err(|refusal| match refusal {
        Refusal::Trace(TraceError::Io(error)) => Failure::read(file, error),
        Refusal::Trace(error) => Failure::Said(error.sentence(&name, catalogue)),
        refusal => refusal.into(),
    })?;
    explain(session, &followed);
    if followed.report.is_undecided() {
        return Err(Failure::Said(say!(catalogue, "steps-undecided")));
    }
    Ok(Outcome::of(!followed.report.is_faulty()))
}

/// Notes what was assumed and ignored; and the verdict, if the format cannot express it.
fn explain(session: &Session, followed: &Followed) {
    let catalogue = &session.catalogue;
    let setting = &followed.setting;
    if setting.is_size_assumed {
        let n = setting.size.get();
        session.note(&say!(catalogue, "trace-size-assumed", n = n));
    }
    if setting.is_base_assumed {
        session.note(&say!(catalogue, "trace-base-assumed"));
    } else if setting.row_base != setting.base {
        let (rows, columns) = (setting.row_base, setting.base);
        session.note(&say!(catalogue, "trace-bases", rows = rows, columns = columns));
    } else if setting.base == 1 {
        session.note(&say!(catalogue, "trace-from-one"));
    }
    if let Some((line, text)) = &followed.left_out.first {
        let (count, line) = (followed.left_out.count, line.to_string());
        let text = shortened(text);
        session.note(&say!(catalogue, "trace-left-out", count = count, line = line, text = text));
    }
    if followed.is_shortened {
        session.note(&say!(catalogue, "steps-until"));
    }
    if followed.format != StepsFormat::Text {
        for sentence in report_sentences(&followed.report, catalogue) {
            session.note(&sentence);
        }
    }
}
