// Asking the server: JSON, lines as they come, files. What it refuses becomes an error whose
// message is the server's sentence.
"use strict";
(() => {
  const { element } = window.bezzel;

  /** Who answers, with what `fetch` takes and gives: the server, or what stands in for it where there is none. */
  function backEnd(...asked) {
    return (window.bezzel.backEnd ?? window.fetch)(...asked);
  }

  function address(path, query = {}, words = null) {
    const given = Object.entries(query).filter(([, value]) => value !== "" && value !== null
      && value !== undefined && value !== false);
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
    throw new Error(message);
  }

  async function ask(words, path, { query = {}, body, signal } = {}) {
    const options = body === undefined ? { signal } : {
      signal, method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    let response;
    try {
      response = await backEnd(address(path, query, words), options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Error(words.say("page-no-server"));
    }
    if (!response.ok) await refuse(response, words);
    return response;
  }

  async function askJson(words, path, options) {
    return (await ask(words, path, options)).json();
  }

  /** Calls `onLine` with each line's value as it comes. */
  async function askLines(words, path, options, onLine) {
    const response = await ask(words, path, options);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      let piece;
      try {
        piece = await reader.read();
      } catch (error) {
        if (error.name === "AbortError") throw error;
        throw new Error(words.say("page-broken-off"));
      }
      const lines = (rest + (piece.value ?? "")).split("\n");
      rest = lines.pop();
      lines.filter(Boolean).forEach((line) => onLine(JSON.parse(line)));
      if (piece.done) return;
    }
  }

  /** Asks for a file and hands it to the person. */
  async function download(words, path, query) {
    const response = await ask(words, path, { query });
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    const url = URL.createObjectURL(await response.blob());
    const link = element("a", { href: url, download: named ? named[1] : "bezzel" });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** Asks for a file: {blob, count, total}; `onBytes(received)` is called as it comes. */
  async function fetchFile(words, path, query, signal, onBytes) {
    const response = await ask(words, path, { query, signal });
    const reader = response.body.getReader();
    const pieces = [];
    let received = 0;
    for (;;) {
      let piece;
      try {
        piece = await reader.read();
      } catch (error) {
        if (error.name === "AbortError") throw error;
        throw new Error(words.say("page-file-broken"));
      }
      if (piece.done) break;
      pieces.push(piece.value);
      received += piece.value.length;
      onBytes(received);
    }
    const number = (name) => Number(response.headers.get(name)) || null;
    return { blob: new Blob(pieces, { type: response.headers.get("content-type") ?? "" }),
      count: number("bezzel-solutions"), total: number("bezzel-solutions-total") };
  }

  /** A place for what is to be said, good or bad. */
  function message() {
    const root = element("p", { class: "message", role: "status", "aria-live": "polite" });
    const say = (text, kind = "") => {
      root.textContent = text;
      root.className = `message ${kind}`;
    };
    return { root, say, wrong: (error) => { if (error.name !== "AbortError") say(error.message, "wrong"); } };
  }

  /** A number to be entered. */
  function numberField(words, key, value, min, max) {
    const input = element("input", { type: "number", value, min, max, required: true });
    return { input, root: element("label", {}, words.put(element("span"), key), input) };
  }

  const METHODS = ["board", "sets", "masks", "constrained", "permutations", "rows"];

  Object.assign(window.bezzel,
    { answered: backEnd, askJson, askLines, download, fetchFile, message, numberField, METHODS });
})();
