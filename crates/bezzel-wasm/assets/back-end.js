// Answers what the page asks, in place of the server: each request by a worker that has the library in
// WebAssembly. What is asked and what is answered is the same.
"use strict";
(() => {
  const site = JSON.parse(document.getElementById("bezzel-site").textContent);
  const base = new URL(".", document.baseURI);
  const at = (name) => new URL(name, base);

  // The page is one for all languages; the server would have looked at what the browser prefers.
  const preferred = (navigator.languages ?? [navigator.language]).map((tag) => tag.split("-")[0]);
  document.documentElement.lang = preferred.find((code) => ["en", "zh"].includes(code)) === "zh" ? "zh-CN" : "en";

  /** A module that gives back a register of 128 bits. */
  const WITH_REGISTERS = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0,
    65, 0, 253, 15, 253, 98, 11);
  const { glue, code } = site[WebAssembly.validate(WITH_REGISTERS) ? "simd" : "plain"];

  /** Loaded and compiled once, for all workers. */
  let compiled = null;
  const compile = () => {
    compiled ??= (async () => {
      try {
        return await WebAssembly.compileStreaming(fetch(at(code)));
      } catch {
        // A server may give files without their type.
        return WebAssembly.compile(await (await fetch(at(code))).arrayBuffer());
      }
    })();
    compiled.catch(() => { compiled = null; });
    return compiled;
  };

  /** Workers that have nothing to do. More are made when all are busy: a long count keeps nobody waiting. */
  const idle = [];
  const KEPT = 2;

  async function open() {
    const module = await compile();
    const worker = new Worker(at(site.worker), { type: "module", name: "bezzel" });
    worker.postMessage({ glue: at(glue).href, module });
    return worker;
  }

  function leave(worker) {
    worker.onmessage = worker.onerror = null;
    if (idle.length < KEPT) idle.push(worker);
    else worker.terminate();
  }

  function ended() {
    return new DOMException("The request was ended.", "AbortError");
  }

  /** As `fetch`: of files of the page, and of answers of the library. */
  async function backEnd(address, { method = "GET", body = null, signal } = {}) {
    const file = site.files[address];
    if (file) return fetch(at(file), { signal });
    signal?.throwIfAborted();
    const worker = idle.pop() ?? await open();
    if (signal?.aborted) {
      leave(worker);
      throw ended();
    }
    return new Promise((resolve, reject) => {
      let stream = null;
      const end = (error) => {
        worker.terminate();
        reject(error);
        try { stream.error(error); } catch { /* It has ended before. */ }
      };
      const onAbort = () => end(ended());
      const answer = new ReadableStream({
        start(controller) { stream = controller; },
        cancel() { end(ended()); },
      });
      signal?.addEventListener("abort", onAbort, { once: true });
      worker.onerror = (event) => {
        event.preventDefault();
        end(new Error(event.message));
      };
      worker.onmessage = ({ data: [kind, one, two] }) => {
        if (kind === "head") {
          const headers = [];
          for (let index = 0; index < two.length; index += 2) headers.push([two[index], two[index + 1]]);
          resolve(new Response(answer, { status: one, headers }));
        } else if (kind === "piece") {
          stream.enqueue(one);
        } else {
          signal?.removeEventListener("abort", onAbort);
          if (one) {
            leave(worker);
            stream.close();
          } else {
            end(new Error("time was up"));
          }
        }
      };
      worker.postMessage({ method, address, body });
    });
  }

  window.bezzel.backEnd = backEnd;
  // Ready when the first question comes; the board is drawn before.
  compile().then(open).then(leave, () => {});

  if ("serviceWorker" in navigator && window.isSecureContext) {
    navigator.serviceWorker.register(at("service-worker.js")).catch(() => {
      // The page works without it, but not without a network.
    });
  }
})();
