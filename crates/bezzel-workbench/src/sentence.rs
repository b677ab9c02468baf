//! Refusals and findings as sentences in English and Chinese. A shell provides its own words for
//! fields.

use crate::dialect::{Api, Dialect};
use crate::field::Field;
use crate::refusal::{Reason, Refusal};
use bezzel::NoSuchColumn;
use bezzel::check::{Finding, Sample};
use bezzel::plan::PlanError;
use bezzel::puzzle::MarksError;
use bezzel::sample::DrawError;
use bezzel_formats::puzzle::square_name;
use bezzel_formats::{Catalogue, MAX_PIXELS, Problem, WriteError, say, shortened};
use bytesize::ByteSize;

impl Refusal {
    /// Returns the sentence that says what is wrong and what is expected, in the words of a shell.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue, dialect: &dyn Dialect) -> String {
        let name = |field: Field| dialect.field(field);
        let bytes = |bytes: u64| ByteSize::b(bytes).to_string();
        match self {
            Refusal::Integer { field, given, range, reason } => {
                let (min, max) = (range.start().to_string(), range.end().to_string());
                // A number that is too large for its type gets the largest value in the message.
                let is_beyond =
                    given.len() >= 20 && given.bytes().all(|byte| byte.is_ascii_digit());
                let (name, given) = (name(*field), shortened(given));
                let sentence = match *field {
                    _ if *range.end() == u64::MAX && !is_beyond => {
                        say!(
                            catalogue,
                            "refusal-integer-from",
                            name = name,
                            given = given,
                            min = min
                        )
                    }
                    Field::N => {
                        say!(catalogue, "refusal-size", given = given, min = min, max = max)
                    }
                    _ => say!(
                        catalogue,
                        "refusal-integer",
                        name = name,
                        given = given,
                        min = min,
                        max = max
                    ),
                };
                match reason.map(|reason| because(reason, catalogue)) {
                    Some(reason) => {
                        say!(catalogue, "refusal-because", sentence = sentence, reason = reason)
                    }
                    None => sentence,
                }
            }
            Refusal::Decimal { field, given, range } => {
                let (min, max) = (range.start().to_string(), range.end().to_string());
                let (name, given) = (name(*field), shortened(given));
                say!(catalogue, "refusal-decimal", name = name, given = given, min = min, max = max)
            }
            Refusal::Value { field, given, known } => {
                let (name, given, known) = (name(*field), shortened(given), known.join(", "));
                say!(catalogue, "refusal-value", name = name, given = given, values = known)
            }
            Refusal::Range { given } => {
                say!(catalogue, "refusal-range", given = shortened(given))
            }
            Refusal::Numbers { given } => {
                say!(
                    catalogue,
                    "refusal-numbers",
                    name = name(Field::NTH),
                    given = shortened(given)
                )
            }
            Refusal::Bytes { given, least } => say!(
                catalogue,
                "refusal-bytes",
                name = name(Field::MEMORY),
                given = shortened(given),
                least = format!("{}MB", least / 1_000_000)
            ),
            Refusal::Signs { given } => say!(catalogue, "refusal-signs", given = shortened(given)),
            Refusal::Date { given } => say!(catalogue, "refusal-date", given = shortened(given)),
            Refusal::Conflict { given, other } => {
                say!(catalogue, "refusal-conflict", given = name(*given), other = name(*other))
            }
            Refusal::Needs { given, other } => {
                say!(catalogue, "refusal-needs", given = name(*given), other = name(*other))
            }
            Refusal::Missing { field } => say!(catalogue, "refusal-missing", name = name(*field)),
            Refusal::Memory { needed, given, threads } => say!(
                catalogue,
                "refusal-memory",
                threads = *threads,
                needed = bytes(*needed),
                given = bytes(*given),
                name = name(Field::MEMORY)
            ),
            Refusal::Halves { n, memory } => say!(
                catalogue,
                "refusal-halves",
                n = *n,
                memory = bytes(*memory),
                name = name(Field::MEMORY)
            ),
            Refusal::ListMemory { needed, given } => say!(
                catalogue,
                "refusal-list-memory",
                needed = bytes(*needed),
                given = bytes(*given),
                name = name(Field::MEMORY)
            ),
            Refusal::ListLong { most } => {
                say!(catalogue, "refusal-list-long", most = most.to_string())
            }
            Refusal::ListEmpty => say!(catalogue, "list-empty", name = dialect.list_size()),
            Refusal::Plan(error) => plan(error, catalogue),
            Refusal::NoSolution { n: 2 } => say!(catalogue, "no-solution-2"),
            Refusal::NoSolution { .. } => say!(catalogue, "no-solution-3"),
            Refusal::NoSolutionPiece { piece, rows, n } => {
                say!(catalogue, "no-solution-piece", piece = *piece, rows = *rows, n = *n)
            }
            Refusal::NoSolutionStart { n, start } => {
                say!(catalogue, "no-solution-start", n = *n, start = *start)
            }
            Refusal::Read(error) => error.sentence(&say!(catalogue, dialect.text()), catalogue),
            Refusal::Trace(error) => error.sentence(&say!(catalogue, dialect.text()), catalogue),
            Refusal::Board(error) => Problem::Partial(*error).sentence(catalogue),
            Refusal::BoardSize { given, n } => {
                say!(catalogue, "refusal-board-size", given = *given, n = *n)
            }
            Refusal::BoardAttack => say!(catalogue, "refusal-board-attack"),
            Refusal::Marks(MarksError::Outside { square, .. }) => {
                say!(catalogue, "error-marks-outside", square = square_name(*square))
            }
            Refusal::Marks(MarksError::Twice(square)) => {
                say!(catalogue, "error-marks-twice", square = square_name(*square))
            }
            Refusal::PuzzleSize { family, given, min, max } => say!(
                catalogue,
                "error-puzzle-size",
                family = *family,
                given = *given,
                min = *min,
                max = *max
            ),
            Refusal::PuzzleQueens { given, max } => {
                say!(catalogue, "error-puzzle-queens", given = given.to_string(), max = *max)
            }
            Refusal::PuzzleRare { attempts, .. } => {
                say!(catalogue, "puzzle-rare", attempts = attempts.to_string())
            }
            Refusal::BoardRare { made, wanted, given } => say!(
                catalogue,
                "board-rare",
                made = made.to_string(),
                wanted = wanted.to_string(),
                given = *given
            ),
            Refusal::Incongruent { count } => {
                say!(catalogue, "check-count-incongruent", count = count.to_string())
            }
            Refusal::Write(error) => write(error, catalogue, dialect),
            Refusal::Draw(error) => match error {
                DrawError::Plan(plan) => {
                    say!(catalogue, "refusal-draw-plan", plan = plan.to_string())
                }
                DrawError::Tally { plan, shard } => {
                    let (plan, shard) = (plan.to_string(), shard.to_string());
                    say!(catalogue, "refusal-draw-tally", plan = plan, shard = shard)
                }
                error => error.to_string(),
            },
            Refusal::ModelCrowded => say!(catalogue, "refusal-model-crowded"),
            Refusal::ModelSize { extent, max, can_force } => {
                let variables = extent.variables.to_string();
                let constraints = extent.constraints.to_string();
                let sentence = say!(
                    catalogue,
                    "refusal-model-size",
                    variables = variables,
                    constraints = constraints,
                    bytes = bytes(extent.bytes),
                    max = bytes(*max)
                );
                match *can_force {
                    true => say!(
                        catalogue,
                        "refusal-model-force",
                        sentence = sentence,
                        name = name(Field::FORCE)
                    ),
                    false => say!(catalogue, "refusal-model-shorter", sentence = sentence),
                }
            }
            Refusal::NoRoom { bytes } => {
                say!(catalogue, "error-no-room", bytes = format!("{} MiB", bytes.div_ceil(1 << 20)))
            }
            Refusal::Terminal { format } => say!(catalogue, "refusal-terminal", format = *format),
            Refusal::Setting { field, formats, .. } if formats.is_empty() => {
                say!(catalogue, "refusal-setting-never", name = name(*field))
            }
            Refusal::Setting { field, format, formats } => {
                let (name, formats) = (name(*field), formats.join(", "));
                say!(catalogue, "refusal-setting", name = name, format = *format, formats = formats)
            }
            #[cfg(feature = "files")]
            Refusal::File(error) => file(error, catalogue, dialect),
            #[cfg(feature = "campaign")]
            Refusal::Ledger(error) => crate::campaign::sentence::ledger(error, catalogue, dialect),
            #[cfg(feature = "campaign")]
            Refusal::Campaign(error) => {
                crate::campaign::sentence::campaign(error, catalogue, dialect)
            }
            #[cfg(feature = "campaign")]
            Refusal::Exchange(failed) => {
                crate::campaign::sentence::exchange(failed, catalogue, dialect)
            }
            #[cfg(feature = "campaign")]
            Refusal::Unfinished(unfinished) => {
                crate::campaign::sentence::unfinished(unfinished, catalogue, dialect)
            }
            Refusal::NoCampaigns => say!(catalogue, "refusal-no-campaigns"),
            Refusal::Worker { given } => {
                say!(catalogue, "error-worker", given = shortened(given))
            }
            Refusal::Shards { given, last } => say!(
                catalogue,
                "refusal-shards",
                name = name(Field::SHARDS),
                given = shortened(given),
                last = last.to_string()
            ),
            Refusal::Percent { field, given } => {
                let (name, given) = (name(*field), shortened(given));
                say!(catalogue, "refusal-percent", name = name, given = given)
            }
            Refusal::Failed(error) => {
                say!(catalogue, "refusal-failed", error = error.to_string())
            }
            Refusal::Defect(error) => say!(catalogue, "refusal-defect", error = error.as_str()),
            Refusal::Time => say!(catalogue, "refusal-time"),
            Refusal::Stopped => say!(catalogue, "refusal-stopped"),
            // Refusals that the libraries may add one day, in their own words.
            Refusal::Marks(error) => error.to_string(),
        }
    }
}

fn because(reason: Reason, catalogue: &Catalogue) -> String {
    match reason {
        Reason::Masks => say!(catalogue, "reason-masks"),
        Reason::Steps => say!(catalogue, "reason-steps"),
        Reason::Count => say!(catalogue, "reason-count"),
        Reason::Compare => say!(catalogue, "reason-compare"),
        Reason::Halves => say!(catalogue, "reason-halves"),
        Reason::Rows { n } => say!(catalogue, "reason-rows", n = n),
        Reason::Columns { n } => say!(catalogue, "reason-columns", n = n),
        Reason::Solutions { n } => say!(catalogue, "reason-solutions", n = n),
        Reason::Ranks => say!(catalogue, "reason-ranks"),
        Reason::Samples => say!(catalogue, "reason-samples"),
        Reason::List => say!(catalogue, "reason-list"),
        Reason::Server => say!(catalogue, "reason-server"),
    }
}

#[cfg(feature = "files")]
fn file(error: &crate::file::FileError, catalogue: &Catalogue, dialect: &dyn Dialect) -> String {
    let name = |field: Field| dialect.field(field);
    use crate::file::FileProblem;
    let shown = |path: &std::path::Path| crate::file::windows::plain(&path.display().to_string());
    let path = match (&error.path, &error.problem) {
        (Some(path), _) => shown(path),
        (None, FileProblem::Read(_)) => say!(catalogue, "error-stdin"),
        (None, _) => say!(catalogue, "error-stdout"),
    };
    let reason = |error: &std::io::Error| crate::system::reason(error, catalogue);
    let cannot =
        |reason: String| say!(catalogue, "error-write", path = path.as_str(), reason = reason);
    match &error.problem {
        FileProblem::Write(error) => cannot(reason(error)),
        FileProblem::Read(error) => {
            say!(catalogue, "error-read", path = path, reason = reason(error))
        }
        FileProblem::Missing => {
            let reason = say!(catalogue, "error-no-such-file");
            say!(catalogue, "error-read", path = shortened(&path), reason = reason)
        }
        FileProblem::IsDirectory => say!(catalogue, "error-is-directory", path = path),
        FileProblem::NoDirectory(folder) => {
            say!(catalogue, "error-directory", path = shown(folder))
        }
        FileProblem::Ledger => say!(catalogue, "error-ledger", path = path),
        FileProblem::ReadOnly => cannot(say!(catalogue, "error-read-only")),
        FileProblem::LinkLoop => cannot(say!(catalogue, "error-link-loop")),
        FileProblem::Beside(folder) => {
            say!(catalogue, "error-folder", path = path, folder = shown(folder))
        }
        FileProblem::WindowsName => say!(catalogue, "error-windows-name", path = path),
        FileProblem::Pattern => say!(catalogue, "error-pattern", given = shortened(&path)),
        FileProblem::TooMany { count, max } => say!(
            catalogue,
            "error-too-many-files",
            path = path,
            count = count.to_string(),
            max = *max,
            limit = name(Field::LIMIT)
        ),
        FileProblem::NothingNumbered => say!(catalogue, "error-nothing-numbered", path = path),
        FileProblem::OnlyPictures(format) => {
            say!(catalogue, "error-steps-numbered", path = path, format = *format)
        }
        FileProblem::Ending { formats } => say!(
            catalogue,
            "error-format-ending",
            path = path,
            name = name(Field::FORMAT),
            formats = formats.join(", ")
        ),
        FileProblem::OtherEnding { endings } => {
            let endings: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
            say!(catalogue, "error-ending", path = path, endings = endings.join(", "))
        }
    }
}

fn plan(error: &PlanError, catalogue: &Catalogue) -> String {
    match error {
        PlanError::Depth { given, max } => {
            say!(catalogue, "refusal-plan-depth", given = *given, max = *max)
        }
        PlanError::NoSuchColumn(NoSuchColumn { column, size }) => {
            let (start, last) = (column.to_string(), size - 1);
            say!(catalogue, "refusal-plan-column", start = start, n = *size, last = last)
        }
        PlanError::Halves { size, max } => {
            say!(catalogue, "refusal-plan-halves", n = *size, max = *max)
        }
        PlanError::Version { name, version } => {
            say!(catalogue, "refusal-plan-version", scheme = format!("{name}/{version}"))
        }
        PlanError::Text => say!(catalogue, "refusal-plan-text"),
        // Errors that the library may add one day, in its own words.
        error => error.to_string(),
    }
}

fn write(error: &WriteError, catalogue: &Catalogue, dialect: &dyn Dialect) -> String {
    let name = |field: Field| dialect.field(field);
    match error {
        WriteError::Io(error) => error.to_string(),
        WriteError::MixedSizes { first, now } => {
            say!(catalogue, "error-mixed-sizes", first = *first, now = *now)
        }
        WriteError::BoardTooLarge { given, max } => {
            say!(catalogue, "error-board-too-large", given = *given, max = *max)
        }
        WriteError::SheetFull { max } => say!(
            catalogue,
            "error-sheet-full",
            max = *max,
            pixels = MAX_PIXELS,
            limit = name(Field::LIMIT),
            size = name(Field::SIZE)
        ),
        WriteError::FilmFull { max } => {
            say!(catalogue, "error-film-full", max = *max, limit = name(Field::LIMIT))
        }
        WriteError::PageSize { given, max } => {
            say!(catalogue, "error-page-size", given = *given, max = *max)
        }
        WriteError::PageFull { max } => say!(
            catalogue,
            "error-page-full",
            max = max.to_string(),
            limit = name(Field::LIMIT),
            until = name(Field::UNTIL_SOLUTION),
            depth = name(Field::DEPTH)
        ),
        WriteError::Width { size, given, min, max } => {
            say!(catalogue, "error-width", size = *size, given = *given, min = *min, max = *max)
        }
        WriteError::Announced { announced, written } => {
            say!(catalogue, "error-announced", announced = *announced, written = *written)
        }
        WriteError::LeftOut { format } => say!(catalogue, "format-left-out", format = *format),
        WriteError::Encoder(message) => {
            say!(catalogue, "error-encoder", message = message.as_str())
        }
        error => error.to_string(),
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let english = Catalogue::new(bezzel_formats::Language::English);
        f.write_str(&self.sentence(&english, &Api))
    }
}

impl std::error::Error for Refusal {}

/// Returns the finding of a check of a count of `all` solutions as a sentence.
#[must_use]
pub fn finding(finding: &Finding, all: u128, catalogue: &Catalogue) -> String {
    let failed = |error: &dyn std::fmt::Display| {
        // A check that could not be made is no passed one.
        let error = error.to_string();
        say!(catalogue, "check-count-failed", check = finding.name(), error = error)
    };
    match finding {
        Finding::Congruence { half_turn, quarter_turn, agrees: true } => {
            let (half, quarter) = (half_turn.to_string(), quarter_turn.to_string());
            say!(catalogue, "check-count-congruence", half = half, quarter = quarter)
        }
        Finding::Congruence { .. } => {
            say!(catalogue, "check-count-incongruent", count = all.to_string())
        }
        Finding::Magnitude { least, most, agrees } => {
            let key = if *agrees { "check-count-magnitude" } else { "check-count-unlikely" };
            say!(catalogue, key, least = least.to_string(), most = most.to_string())
        }
        Finding::Kernels { sample: Sample { failed: Some(error), .. }, .. }
        | Finding::Rows { sample: Sample { failed: Some(error), .. } } => failed(error),
        Finding::Engines { counted: Err(error), .. } => failed(error),
        Finding::Kernels { sample: Sample { shards: 0, .. }, .. }
        | Finding::Rows { sample: Sample { shards: 0, .. } } => {
            say!(catalogue, "check-count-empty", check = finding.name())
        }
        Finding::Kernels { other, sample: Sample { shards, differs: None, .. } } => {
            say!(catalogue, "check-count-kernels", shards = *shards, other = other.name())
        }
        Finding::Kernels { other, sample: Sample { differs: Some(shard), .. } } => {
            let (shard, other) = (shard.to_string(), other.name());
            say!(catalogue, "check-count-kernels-differ", shard = shard, other = other)
        }
        Finding::Rows { sample: Sample { shards, differs: None, .. } } => {
            say!(catalogue, "check-count-rows", shards = *shards)
        }
        Finding::Rows { sample: Sample { differs: Some(shard), .. } } => {
            say!(catalogue, "check-count-rows-differ", shard = shard.to_string())
        }
        Finding::Engines { other, agrees: true, .. } => {
            say!(catalogue, "check-count-engines", other = other.to_string())
        }
        Finding::Engines { other, counted: Ok(counted), .. } => {
            let (other, counted) = (other.to_string(), counted.to_string());
            say!(catalogue, "check-count-engines-differ", other = other, counted = counted)
        }
        Finding::Published { sequence, agrees: true, .. } => {
            say!(catalogue, "check-count-published", sequence = *sequence)
        }
        Finding::Published { sequence, published, .. } => {
            let published = published.to_string();
            say!(catalogue, "check-count-differs", published = published, sequence = *sequence)
        }
        Finding::Nothing => say!(catalogue, "check-count-nothing"),
        _ => String::new(),
    }
}
