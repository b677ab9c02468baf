//! The workbench in WebAssembly: a page asks it as it would ask the server, and hears the same answers.
//!
//! It translates and decides nothing. One instance answers one request at a time, on the thread that
//! asks: a page keeps each in a worker, and ends the worker to end the work.

use bezzel_web::{Limits, Local, Part};
use js_sys::{Array, Function, Uint8Array};
use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// What an answer may take: a minute, for nobody else waits, and whoever does not want to wait ends it.
const TIME: Duration = Duration::from_secs(60);

/// The bytes of a file that is being made.
const KEPT: usize = 256 << 20;

thread_local! {
    /// Who hears the parts of the answer that is being given.
    static HEAR: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The workbench, to be asked.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Workbench(Local);

#[wasm_bindgen]
impl Workbench {
    /// Ready to answer.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Workbench {
        let limits = Limits { time: TIME, share: TIME, kept: KEPT, ..Limits::for_cores(1) };
        Workbench(Local::new(limits, hear))
    }

    /// Answers a request (`GET` or `POST`, a path with its query, a body of JSON or none). Before it
    /// returns it calls `hear("head", status, [name, value, ...])`, `hear("piece", bytes)` as often as
    /// needed, and `hear("end", isWhole)`; `bytes` are a copy that may be kept.
    ///
    /// # Errors
    /// What is no request, as an `Error` of JavaScript.
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

/// Hands a part on. What the one who hears throws is his own affair: the work is ended with its worker,
/// and not by an answer that nobody understands.
fn hear(part: Part<'_>) {
    let hear = HEAR.with_borrow(Option::clone);
    let Some(hear) = hear else { return };
    let (kind, one, two) = match part {
        Part::Head { status, headers } => {
            let all: Array =
                headers.iter().flat_map(|&(name, value)| [name, value]).map(JsValue::from).collect();
            ("head", JsValue::from(status), all.into())
        }
        Part::Piece(bytes) => ("piece", Uint8Array::from(bytes).into(), JsValue::UNDEFINED),
        Part::End { is_whole } => ("end", JsValue::from(is_whole), JsValue::UNDEFINED),
        _ => return,
    };
    let _ = hear.call3(&JsValue::NULL, &JsValue::from(kind), &one, &two);
}
