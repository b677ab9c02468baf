//! The workbench in WebAssembly: a page sends it the requests that a server would answer, and gets the same answers.
//!
//! An instance answers one request at a time, on the calling thread. A page keeps each instance in a worker, and ends the
//! worker to cancel a request.

use bezzel_web::{Limits, Local, Part};
use bezzel_workbench::{Parts, Refusal};
use js_sys::{Array, Function, Uint8Array};
use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// The time limit of an answer. No other caller waits, and terminating the worker ends it.
const TIME: Duration = Duration::from_secs(60);

/// The maximum size of a file in bytes.
const KEPT: usize = 256 << 20;

thread_local! {
    /// The callback that receives the parts of the current answer.
    static HEAR: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The workbench, which answers requests.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Workbench(Local);

#[wasm_bindgen]
impl Workbench {
    /// Creates a workbench. `solutions` limits the solutions of one answer as text or data; by default it is the limit
    /// of a server.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(solutions: Option<u32>) -> Workbench {
        // Without this hook a panic would report only "unreachable".
        console_error_panic_hook::set_once();
        let mut limits = Limits { time: TIME, share: TIME, kept: KEPT, ..Limits::for_cores(1) };
        limits.solutions = solutions.map_or(limits.solutions, u64::from);
        Workbench(Local::new(limits, hear))
    }

    /// Answers a request (`GET` or `POST`, a path with its query, a body of JSON or none). Before it
    /// returns it calls `hear("head", status, [name, value, ...])`, `hear("piece", bytes)` as often as
    /// needed, and `hear("end", isWhole)`; `bytes` are a copy that may be kept.
    ///
    /// # Errors
    /// An `Error` of JavaScript, if the method or the path is invalid.
    pub fn answer(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        hear: Function,
    ) -> Result<(), JsError> {
        HEAR.with_borrow_mut(|heard| *heard = Some(hear));
        let answered = self.0.answer(method, path, body.as_deref());
        HEAR.with_borrow_mut(|heard| *heard = None);
        answered.map_err(JsError::from)
    }
}

/// A count in parts: each worker opens it and counts some of its shards.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SharedCount(Parts);

#[wasm_bindgen]
impl SharedCount {
    /// Creates the count of a board of size `n`, 1 to 18.
    ///
    /// # Errors
    /// Another size.
    #[wasm_bindgen(constructor)]
    pub fn new(n: u32) -> Result<SharedCount, JsError> {
        let limits = bezzel_workbench::Limits::server(1);
        Ok(SharedCount(Parts::new(n.into(), &limits).map_err(refused)?))
    }

    /// Returns the number of shards.
    #[wasm_bindgen(getter)]
    pub fn shards(&self) -> f64 {
        self.0.shards() as f64
    }

    /// Counts the shards from `from` up to `to`, without it, and returns their number of solutions.
    ///
    /// # Errors
    /// Shards that are not there.
    pub fn count(&self, from: f64, to: f64) -> Result<u64, JsError> {
        let solutions = self.0.count(from as u64..to as u64).map_err(refused)?;
        Ok(u64::try_from(solutions)?)
    }

    /// Returns the row of the table, as JSON, for the sum over all shards and the seconds that it
    /// took.
    ///
    /// # Errors
    /// A sum that cannot be.
    pub fn row(&self, all: u64, seconds: f64) -> Result<String, JsError> {
        let row = self.0.row(all.into(), seconds).map_err(refused)?;
        Ok(serde_json::to_string(&row)?)
    }
}

/// A plan whose shards are counted one by one, for a campaign.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ShardCount(Parts);

#[wasm_bindgen]
impl ShardCount {
    /// Opens a plan by its text, such as `cross/2 n=16 depth=1`.
    ///
    /// # Errors
    /// A text that is no plan, or a plan of another version.
    #[wasm_bindgen(constructor)]
    pub fn new(plan: &str) -> Result<ShardCount, JsError> {
        let limits = bezzel_workbench::Limits::server(1);
        Ok(ShardCount(Parts::of_plan(plan, &limits).map_err(refused)?))
    }

    /// Returns the number of shards.
    #[wasm_bindgen(getter)]
    pub fn shards(&self) -> f64 {
        self.0.shards() as f64
    }

    /// Counts a shard and returns the fact as JSON.
    ///
    /// # Errors
    /// A shard that is not there.
    pub fn fact(&self, shard: f64) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.0.fact(shard.to_string().as_str()).map_err(refused)?)?)
    }
}

/// Returns the words of the page `work.html` in all languages, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn work_words() -> String {
    bezzel_pages::work_words().to_string()
}

/// A refusal as a JavaScript error, in English, as errors of programs are.
fn refused(refusal: Refusal) -> JsError {
    JsError::new(&refusal.to_string())
}

/// Passes a part to the callback. An exception that it throws is ignored: the caller ends the work by terminating the
/// worker.
fn hear(part: Part<'_>) {
    let hear = HEAR.with_borrow(Option::clone);
    let Some(hear) = hear else { return };
    let (kind, one, two) = match part {
        Part::Head { status, headers } => {
            let all: Array = headers
                .iter()
                .flat_map(|&(name, value)| [name, value])
                .map(JsValue::from)
                .collect();
            ("head", JsValue::from(status), all.into())
        }
        Part::Piece(bytes) => ("piece", Uint8Array::from(bytes).into(), JsValue::UNDEFINED),
        Part::End { is_whole } => ("end", JsValue::from(is_whole), JsValue::UNDEFINED),
        _ => return,
    };
    let _ = hear.call3(&JsValue::NULL, &JsValue::from(kind), &one, &two);
}
