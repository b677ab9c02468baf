// Scripts of the pages without a page: they run in a window that the test makes.
import { readFileSync } from "node:fs";
import { bezzel } from "./chromium.mjs";

let first = null;

/** The texts of scripts, behind the first one of each page, which has what the library knows. */
export function scriptsOf(paths) {
  first ??= bezzel("steps", "1", "--format", "html").match(/<script>\n(.*)\n/)[1];
  return [first, ...paths.map((path) => readFileSync(`../crates/${path}.js`, "utf8"))];
}

/** What an iterator that gives way in between comes to. */
export function lastOf(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs scripts one after another; gives what they give. */
export function runScripts(paths, { window = {}, ...globals } = {}) {
  for (const script of scriptsOf(paths)) {
    const all = { window, bezzel: window.bezzel, ...globals };
    new Function(...Object.keys(all), script)(...Object.values(all));
  }
  return window.bezzel;
}
