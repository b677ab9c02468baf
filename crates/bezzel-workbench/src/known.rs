//! What a page with a server knows, beside what all pages know: the formats with their settings, the themes and the limits.

use crate::limits::Limits;
use bezzel_formats::{Format, StepsFormat, Theme};
use bezzel_models::{AtMostOne, Data, ModelFormat, Theory, Viewpoint};
use serde_json::{Map, Value, json};

/// Returns the first script of a page whose questions are answered within these limits.
#[must_use]
pub fn known_script(limits: &Limits) -> String {
    /// The formats of solutions or searches: name, file extension, kind.
    macro_rules! formats {
        ($all:expr) => {
            $all
                .map(|format| {
                    let group = match format.media_type() {
                        _ if format.is_picture() => "pictures",
                        media if media.starts_with("text/") || media.contains("tex") => "text",
                        _ => "data",
                    };
                    json!({"name": format.name(), "ending": format.file_ending(), "group": group})
                })
                .collect::<Vec<_>>()
        };
    }
    let mut known = bezzel_pages::known();
    known.insert(
        "solutions".to_owned(),
        json!(formats!(Format::all().filter(|format| format.is_written()))),
    );
    known.insert("search".to_owned(), json!(formats!(StepsFormat::all())));
    known.insert("model".to_owned(), json!(ModelFormat::ALL.map(model)));
    known.insert("themes".to_owned(), json!(Theme::ALL.map(Theme::name)));
    let limits = json!({
        "solve": limits.solve,
        "list": limits.list,
        "count": limits.count,
        "compare": limits.compare,
        "steps": limits.steps,
        "rank": limits.rank,
        "frames": limits.frames,
    });
    known.insert("limits".to_owned(), limits);
    bezzel_pages::known_script(&known)
}

/// A format of models: also what can be chosen within it, each with its values, of which the first is the default.
fn model(format: ModelFormat) -> Value {
    let mut encodings = AtMostOne::ALL;
    encodings.sort_by_key(|it| *it != AtMostOne::default());
    let options = match format {
        ModelFormat::Dimacs => {
            json!({"at_most_one": encodings.map(AtMostOne::name)})
        }
        ModelFormat::MiniZinc => {
            json!({"viewpoint": Viewpoint::ALL.map(Viewpoint::name), "data": Data::ALL.map(Data::name)})
        }
        ModelFormat::Smt2 => json!({"theory": Theory::ALL.map(Theory::name)}),
        _ => Value::Object(Map::new()),
    };
    json!({
        "name": format.name(),
        "ending": format.endings()[0],
        "group": format.kind(),
        "options": options,
        "hasLeader": ModelFormat::WITH_LEADER.contains(&format),
    })
}
