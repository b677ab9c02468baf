// Asking the server: JSON, lines as they come, files. What it refuses becomes an error whose
// message is the server's sentence.
"use strict";
bezzel(function ({ element, iconButton }) {
  /** Who answers, with what `fetch` takes and gives: the server, or what stands in for it where there is none. */
  function backEnd(...asked) {
    return (bezzel.backEnd ?? window.fetch)(...asked);
  }

  /** The first and the longest rest before the server is tried again, in milliseconds. */
  const [SOON, LATE] = [1000, 30000];
  /** A question that costs nothing. */
  const PROBE = "/api/count?n=1";

  /** Whether the server answers at all. */
  async function isThere() {
    try {
      await backEnd(PROBE, { cache: "no-store" });
      return true;
    } catch {
      return false;
    }
  }

  let waiting = null;
  let notice = null;

  /**
   * Waits until the server answers again: it is tried ever more seldom, and at once when the person says so or the
   * browser is back on the network. One wait and one notice for all who ask; before there are words, the page has them.
   */
  function reconnect(words = null) {
    const own = document.getElementById("bezzel").dataset;
    const say = (key, otherwise) => words?.say(key) ?? otherwise;
    // Who has closed the notice, and asks again, sees it again.
    if (notice) notice.hidden = false;
    waiting ??= (async () => {
      const retry = element("button.button.main", { "data-do": "retry" }, say("page-retry", own.retry));
      const close = words
        ? iconButton(words, "cross", "page-close", () => {
            notice.hidden = true;
          })
        : null;
      notice = element(
        "div.offline.no-server",
        { role: "alert" },
        element("span", say("page-no-server", own.offline)),
        retry,
        close
      );
      // Below what is read, above the buttons of the view.
      const place = () => {
        notice.style.bottom = `${(document.querySelector(".dock")?.offsetHeight ?? 0) + 8}px`;
      };
      document.body.append(notice);
      place();
      const views = new MutationObserver(place);
      views.observe(document.getElementById("bezzel"), { childList: true, subtree: true });
      for (let rest = SOON; ; rest = Math.min(2 * rest, LATE)) {
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, rest);
          const now = () => {
            clearTimeout(timer);
            rest = SOON;
            resolve();
          };
          retry.onclick = now;
          window.ononline = now;
        });
        retry.disabled = true;
        if (await isThere()) break;
        retry.disabled = false;
      }
      window.ononline = null;
      views.disconnect();
      notice.remove();
      notice = null;
      waiting = null;
    })();
    return waiting;
  }

  /** What an address holds, however long the server is away. */
  async function untilThere(address, words) {
    for (;;) {
      try {
        return await (await backEnd(address)).json();
      } catch {
        await reconnect(words);
      }
    }
  }

  /** How often a server is asked that says it is busy, and when it may be asked again. */
  const TRIES = 60;

  /** Waits, unless what was asked for is no longer wanted. */
  async function waitFor(coming, signal) {
    await Promise.race([
      coming,
      new Promise((_, reject) => {
        const leave = () => reject(new DOMException("no longer wanted", "AbortError"));
        if (signal?.aborted) leave();
        signal?.addEventListener("abort", leave, { once: true });
      })
    ]);
  }

  function address(path, query = {}, words = null) {
    const given = Object.entries(query).filter(
      ([, value]) => value !== "" && value !== null && value !== undefined && value !== false
    );
    if (words) given.push(["lang", words.language]);
    const text = new URLSearchParams(given).toString();
    return text ? `${path}?${text}` : path;
  }

  async function refuse(response, words) {
    let message = words.say("page-no-answer", { status: response.status });
    try {
      message = (await response.json()).error.message;
    } catch {
      // Not one of the server's own refusals: the status says what there is to say.
    }
    throw Object.assign(new Error(message), { status: response.status });
  }

  /** Where no server is asked, there is none to come back, and the reason is the library's own. */
  function failHere(words, error) {
    if (bezzel.backEnd) throw new Error(words.say("page-failed-here", { reason: error.message }));
  }

  /** `onAway` is called when the server does not answer, and the question waits for it. */
  async function ask(words, path, { query = {}, body, signal, onAway = () => {} } = {}) {
    const options =
      body === undefined
        ? { signal }
        : { signal, method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    for (let tries = 1; ; tries += 1) {
      let response = null;
      try {
        response = await backEnd(address(path, query, words), options);
      } catch (error) {
        if (error.name === "AbortError") throw error;
        failHere(words, error);
        onAway();
        await waitFor(reconnect(words), signal);
      }
      if (response?.ok) return response;
      const rest = response?.status === 503 && tries < TRIES ? response.headers.get("retry-after") : null;
      if (rest) await waitFor(new Promise((resolve) => void setTimeout(resolve, 1000 * rest)), signal);
      else if (response) await refuse(response, words);
    }
  }

  /** What to do when an answer broke off: nothing but to ask anew if the server has gone, else that is the error. */
  async function mend(words, error, signal, key) {
    if (error.name === "AbortError") throw error;
    failHere(words, error);
    if (await isThere()) throw new Error(words.say(key));
    await waitFor(reconnect(words), signal);
  }

  async function askJson(words, path, options) {
    return (await ask(words, path, options)).json();
  }

  /** Calls `onLine` with each line's value as it comes. An answer that is asked for anew has the same lines. */
  async function askLines(words, path, options, onLine) {
    for (let told = 0; ;) {
      const response = await ask(words, path, options);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let [rest, at] = ["", 0];
      try {
        for (;;) {
          const piece = await reader.read();
          const lines = (rest + (piece.value ?? "")).split("\n");
          rest = lines.pop();
          for (const line of lines.filter(Boolean)) {
            if (at++ < told) continue;
            told = at;
            onLine(JSON.parse(line));
          }
          if (piece.done) return;
        }
      } catch (error) {
        await mend(words, error, options.signal, "page-broken-off");
      }
    }
  }

  /** Asks for a file: {blob, count, total}; `onBytes(received)` is called as it comes. */
  async function fetchFile(words, path, query, signal, onBytes) {
    for (;;) {
      const response = await ask(words, path, { query, signal });
      const reader = response.body.getReader();
      const pieces = [];
      let received = 0;
      try {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          pieces.push(piece.value);
          received += piece.value.length;
          onBytes(received);
        }
        const number = (name) => Number(response.headers.get(name)) || null;
        return {
          blob: new Blob(pieces, { type: response.headers.get("content-type") ?? "" }),
          count: number("bezzel-solutions"),
          total: number("bezzel-solutions-total")
        };
      } catch (error) {
        await mend(words, error, signal, "page-file-broken");
      }
    }
  }

  /** What an object asks from now on: what it asked before ends. */
  function askAnew(owner) {
    owner.asking?.abort();
    owner.asking = new AbortController();
    return owner.asking;
  }

  /**
   * Runs what an object asks from now on: `act(signal)`. `busy` has that class meanwhile, and what fails is
   * handed to `fail(error)`, unless something else was asked since.
   */
  async function askLast(owner, act, fail, busy = null) {
    const asking = askAnew(owner);
    const { signal } = asking;
    busy?.classList.add("busy");
    try {
      await act(signal);
    } catch (error) {
      if (error.name !== "AbortError" && !signal.aborted) await fail(error);
    } finally {
      if (asking === owner.asking) busy?.classList.remove("busy");
    }
  }

  return { askAnew, askJson, askLast, askLines, fetchFile, untilThere };
});
