// Answers what the page asks, in place of the server: each request by a worker that has the library in
// WebAssembly. What is asked and what is answered is the same.
"use strict";
bezzel(function () {
  const site = JSON.parse(document.getElementById("bezzel-site").textContent);
  const base = new URL(".", document.baseURI);
  const at = (name) => new URL(name, base);

  // The page is one for all languages; the server would have looked at what the browser prefers.
  const preferred = (navigator.languages ?? [navigator.language]).map((tag) => tag.split("-")[0]);
  document.documentElement.lang = preferred.find((code) => ["en", "zh"].includes(code)) === "zh" ? "zh-CN" : "en";

  const { glue, code } = (!WebAssembly.validate(Uint8Array.from(site.registers)) && site.plain) || site.simd;

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
    compiled.catch(() => {
      compiled = null;
    });
    return compiled;
  };

  /** Workers that have nothing to do. More are made when all are busy: a long count does not block other answers. */
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

  /** What a worker says to a message, once. */
  function told(worker, message, signal) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) reject(ended());
      signal.addEventListener("abort", () => reject(ended()), { once: true });
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
      worker.onmessage = ({ data: [, value] }) => resolve(value);
      worker.postMessage(message);
    });
  }

  /** Boards from this size on are counted by several workers: below, telling them takes longer. */
  const SHARED = 15;

  /** The row of a count that the workers of a crew share: each takes the next shards as it is done with some. */
  async function sharedRow(n, crew, signal) {
    const begin = performance.now();
    const shards = await told(crew[0], { n }, signal);
    const step = Math.max(1, Math.ceil(shards / (16 * crew.length)));
    let next = 0;
    let all = 0n;
    await Promise.all(
      crew.map(async (worker) => {
        while (next < shards) {
          const from = next;
          next = Math.min(shards, from + step);
          // Not `all += await`: that would add to what `all` was before the others had counted.
          const counted = await told(worker, { n, from, to: next }, signal);
          all += counted;
        }
      })
    );
    return told(crew[0], { n, all, seconds: (performance.now() - begin) / 1000 }, signal);
  }

  /** The rows of large boards, each as soon as it is counted. */
  async function sharedRows(sizes, enqueue, signal) {
    const width = Math.min(8, Math.max(1, navigator.hardwareConcurrency ?? 1));
    const crew = await Promise.all(Array.from({ length: width }, () => idle.pop() ?? open()));
    let isDone = false;
    try {
      for (const n of sizes) enqueue(await sharedRow(n, crew, signal));
      isDone = true;
    } finally {
      // Those who still count are ended; the others may be of use again.
      crew.forEach((worker) => (isDone ? leave(worker) : worker.terminate()));
    }
  }

  /** What ends an answer: the caller's signal, or the caller reading no further. */
  function ending(signal) {
    signal?.throwIfAborted();
    const gone = new AbortController();
    signal?.addEventListener("abort", () => gone.abort(), { once: true });
    return gone;
  }

  /** As `fetch`: of files of the page, and of answers of the library. */
  async function backEnd(address, options = {}) {
    const file = site.files[address];
    if (file) return fetch(at(file), { signal: options.signal });
    if (site.begins[address]) return begun(address, options);
    const url = new URL(address, base);
    const asked = (name) => Number(url.searchParams.get(name) ?? 1);
    const [from, to] = [asked("from"), asked("to")];
    const isShared =
      url.pathname === "/api/table"
      && to >= SHARED
      && to <= bezzel.known.limits.count
      && from >= 1
      && from <= to
      && Number.isInteger(from)
      && Number.isInteger(to);
    if (!isShared) return alone(address, options);
    const gone = ending(options.signal);
    const until = gone.signal;
    const begin = Math.max(from, SHARED);
    const sizes = Array.from({ length: to - begin + 1 }, (_, index) => begin + index);
    const encoder = new TextEncoder();
    const rows = new ReadableStream({
      async start(controller) {
        try {
          if (from < SHARED) {
            const first = await alone(`/api/table?from=${from}&to=${SHARED - 1}`, { signal: until });
            for (const reader = first.body.getReader(); ;) {
              const { done, value } = await reader.read();
              if (done) break;
              controller.enqueue(value);
            }
          }
          await sharedRows(sizes, (row) => controller.enqueue(encoder.encode(`${row}\n`)), until);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
      cancel() {
        gone.abort();
      }
    });
    return new Response(rows, { headers: { "content-type": "application/x-ndjson" } });
  }

  /** An answer of one worker. */
  async function alone(address, { method = "GET", body = null, signal } = {}) {
    signal?.throwIfAborted();
    const worker = idle.pop() ?? (await open());
    if (signal?.aborted) {
      leave(worker);
      throw ended();
    }
    return new Promise((resolve, reject) => {
      let stream = null;
      const end = (error) => {
        worker.terminate();
        reject(error);
        try {
          stream.error(error);
        } catch {
          /* It has ended before. */
        }
      };
      const onAbort = () => end(ended());
      const answer = new ReadableStream({
        start(controller) {
          stream = controller;
        },
        cancel() {
          end(ended());
        }
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
            end(new Error("the time is up"));
          }
        }
      };
      worker.postMessage({ method, address, body });
    });
  }

  /** When what was just asked for is drawn. */
  const drawn = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 50);
    });

  /** An answer whose beginning is a file, so that there is something to see while the library is compiled. */
  async function begun(address, options) {
    const gone = ending(options.signal);
    const { signal } = gone;
    const file = await fetch(at(site.begins[address]), { signal });
    if (!file.ok) return alone(address, options);
    const begin = new Uint8Array(await file.arrayBuffer());
    let reader = null;
    let toSkip = begin.length;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(begin);
      },
      async pull(controller) {
        try {
          if (!reader) {
            await drawn();
            reader = (await alone(address, { ...options, signal })).body.getReader();
          }
          // What the file has said is not said again. A pull that brings nothing would be the last.
          for (let isMore = true; isMore;) {
            const { done, value = new Uint8Array() } = await reader.read();
            const fresh = value.subarray(toSkip);
            toSkip -= value.length - fresh.length;
            if (fresh.length > 0) controller.enqueue(fresh);
            if (done) controller.close();
            isMore = !done && fresh.length === 0;
          }
        } catch (error) {
          controller.error(error);
        }
      },
      cancel() {
        gone.abort();
      }
    });
    return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
  }

  Object.assign(bezzel, { backEnd, fileOf: (address) => site.files[address] });
  // Ready when the first question comes, but after the page is drawn: so is what makes it work without a network.
  (window.requestIdleCallback ?? ((then) => setTimeout(then, 500)))(
    () => {
      if (!compiled)
        compile()
          .then(open)
          .then(leave, () => {});
      if ("serviceWorker" in navigator && window.isSecureContext) {
        navigator.serviceWorker.register(at("service-worker.js")).catch(() => {
          // The page works without it, but not without a network.
        });
      }
    },
    { timeout: 2000 }
  );
});
