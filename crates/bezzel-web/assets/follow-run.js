// Runs a visitor's function `solve(n, place, remove, solution)` in a worker that has the language and nothing else: no
// network, no storage, no timers. Its calls are the lines of a trace.
"use strict";
bezzel(function () {
  /** The most calls, and the most time in milliseconds. */
  const LIMITS = { calls: 32000, time: 5000 };

  /**
   * Runs in the worker, as text, before the function is defined. It takes away all that is not part of the language;
   * what it needs for that it finds by literals, since names may be the visitor's. `this` is the worker.
   */
  function confine(n, limit, define) {
    "use strict";
    const { defineProperty, getOwnPropertyNames, getPrototypeOf } = {}.constructor;
    const post = this.postMessage.bind(this);
    const language =
      " AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error "
      + "EvalError FinalizationRegistry Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl "
      + "Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set "
      + "String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray "
      + "WeakMap WeakRef WeakSet console decodeURI decodeURIComponent encodeURI encodeURIComponent escape "
      + "globalThis isFinite isNaN parseFloat parseInt undefined unescape ";
    const last = getPrototypeOf({});
    for (let at = this; at && at !== last; at = getPrototypeOf(at)) {
      for (const name of getOwnPropertyNames(at)) {
        if (language.includes(` ${name} `)) continue;
        try {
          delete at[name];
        } catch {
          try {
            defineProperty(at, name, { value: undefined });
          } catch {
            // What can neither be taken away nor changed is looked at below.
          }
        }
      }
    }
    const reach = (
      "fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts Worker SharedWorker "
      + "RTCPeerConnection BroadcastChannel caches indexedDB navigator setTimeout setInterval eval Function"
    ).split(" ");
    for (const name of reach) if (this[name] !== undefined) return post({ end: "open", what: name });
    // Nothing makes code of text.
    for (const made of [function () {}, function* () {}, async function () {}, async function* () {}]) {
      defineProperty(getPrototypeOf(made), "constructor", { value: undefined });
    }

    let batch = [];
    let count = 0;
    let end = null;
    let wrong = null;
    const send = (more) => {
      post({ lines: batch.join(""), ...more });
      batch = [];
    };
    const note = (line) => {
      if (count >= limit) {
        if (!end) send({ end: "calls" });
        end = "calls";
        throw end;
      }
      count += 1;
      batch.push(line);
      // One by one at first: a function that hangs after a few calls is seen up to there.
      if (count < 1000 || batch.length >= 100) send({});
    };
    const square = (name, sign, numbers, least) => {
      const given = numbers.slice(0, 2);
      while (given.length > least && given.at(-1) === undefined) given.pop();
      if (given.length < least || !given.every((number) => Number.isInteger(number) && Math.abs(number) < 1e6)) {
        wrong = {
          name,
          given: given
            .map((value) => (typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value))))
            .join(", ")
        };
        throw new TypeError(name);
      }
      note(`${sign}${given.join(" ")}\n`);
    };
    const done = () => {
      if (!end) send({ end: "done", count });
    };
    const failed = (error) => {
      if (end) return;
      const isOurs = wrong && error instanceof TypeError && error.message === wrong.name;
      send({
        end: isOurs ? "argument" : "error",
        count,
        ...(isOurs ? wrong : {}),
        what: String(error),
        stack: String(error?.stack ?? "")
      });
    };
    try {
      const solve = define.call(undefined);
      if (typeof solve !== "function") return post({ end: "missing" });
      const result = solve(
        n,
        (...to) => square("place", "+", to, 2),
        (...from) => square("remove", "-", from, 0),
        () => note("solution\n")
      );
      if (typeof result?.then === "function") result.then(done, failed);
      else done();
    } catch (error) {
      failed(error);
    }
  }

  /** The text of the worker, and the number of lines before the visitor's first. */
  function script(code, n) {
    const before = `(${confine}).call(this, ${n}, ${LIMITS.calls}, function () {\n`;
    const text = `${before}${code}\nreturn typeof solve === "function" ? solve : undefined;\n});\n`;
    return { text, shift: before.split("\n").length - 1 };
  }

  /** The line of the visitor's function in which an error came about, or null. */
  function lineOf(stack, shift, lines) {
    const found = [...stack.matchAll(/blob:[^\s)]*?:(\d+):\d+/g)].map(([, line]) => Number(line) - shift);
    return found.find((line) => line >= 1 && line <= lines) ?? null;
  }

  /**
   * Runs a function: {text, end, count, line, what, name, given}. `text` has the lines of its calls; `end` is `done`,
   * `calls` or `time` (stopped at a limit), `argument`, `error`, `syntax`, `missing`, `import` or `open` (not run at
   * all).
   */
  function runFunction(code, n, signal) {
    const lines = code.split("\n").length;
    // A module can be asked for from a server by the word alone; in a worker that has no other way out.
    if (/\bimport\b/.test(code)) {
      return Promise.resolve({
        text: "",
        end: "import",
        line: code.slice(0, code.search(/\bimport\b/)).split("\n").length
      });
    }
    const { text, shift } = script(code, n);
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const made = [];
    return new Promise((resolve, reject) => {
      const worker = new Worker(address, { name: "solve" });
      const finish = (told) => {
        clearTimeout(timer);
        worker.terminate();
        URL.revokeObjectURL(address);
        resolve({ text: made.join(""), ...told });
      };
      const timer = setTimeout(() => finish({ end: "time" }), LIMITS.time);
      signal?.addEventListener(
        "abort",
        () => {
          reject(new DOMException("no longer wanted", "AbortError"));
          finish({});
        },
        { once: true }
      );
      worker.onmessage = ({ data }) => {
        if (typeof data.lines === "string") made.push(data.lines);
        if (data.end) finish({ ...data, line: data.stack ? lineOf(data.stack, shift, lines) : null });
      };
      worker.onerror = (event) => {
        event.preventDefault();
        const line = event.lineno ? Math.min(lines, Math.max(1, event.lineno - shift)) : null;
        finish({ end: "syntax", line, what: (event.message ?? "").replace(/^Uncaught (SyntaxError: )?/, "") });
      };
    });
  }

  return { runFunction, RUN_LIMITS: LIMITS };
});
