// A page in headless Chromium that notes every error and every request, and the program
// under test beside it.
import { chromium } from "playwright-core";
import axe from "axe-core/axe.min.js";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";

const EXECUTABLE = process.env.BEZZEL_CHROMIUM ?? "/usr/bin/chromium";
export const BINARY = process.env.BEZZEL_BINARY ?? "../target/release/bezzel";

export const DESKTOP = { width: 1200, height: 900 };

/** How long a test waits for what must come, in milliseconds: ten times what a quiet machine takes at most. */
export const PATIENCE = Number(process.env.BEZZEL_PATIENCE ?? 240_000);

/**
 * Waits until a condition holds; gives false if that takes too long. Only here do the tests let time pass: other
 * programs and engines tell none that waits.
 */
export async function comes(isSo) {
  for (
    const end = Date.now() + PATIENCE;
    !(await isSo());
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    })
  ) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** Waits until a condition holds, or fails with what is waited for. */
export async function within(what, isSo) {
  assert.ok(await comes(isSo), `not within ${PATIENCE / 1000} s: ${what}`);
}

/** What a command prints, such as `puzzle 8`. A puzzle is looked for as long as a busy machine needs. */
export function bezzel(command, ...rest) {
  const args = [...command.split(" "), ...rest];
  const budget = args[0] === "puzzle" && !args.includes("--budget") ? ["--budget", "600"] : [];
  return execFileSync(BINARY, [...(args.includes("--lang") ? [] : ["--lang", "en"]), ...args, ...budget], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"]
  });
}
/** A puzzle, or several, by an order such as `8 --seed 3`. */
export const puzzleOf = (order) => JSON.parse(bezzel(`puzzle ${order} --json`));

/** The events of `bezzel steps`, such as of `8 --method rows`, as objects. */
export const events = (order) =>
  bezzel(`steps ${order} --format jsonl`)
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line));

/** The lines that a program prints of its search. */
export const printed = (n) =>
  events(n)
    .flatMap(
      ({ event, row, column, lifted }) =>
        ({
          place: [`place ${row} ${column}`],
          "back-up": [`remove ${lifted?.row} ${lifted?.column}`],
          solved: ["solution"]
        })[event] ?? []
    )
    .join("\n");

/**
 * Stops the clock of a page: what waits there for a time or a frame waits until `page.clock.runFor` lets it pass, and
 * what would pass stays.
 */
export async function stopClock(page) {
  await page.clock.install({ time: "2026-11-25T12:00:00Z" });
  await page.clock.pauseAt("2026-11-25T13:00:00Z");
}

/** What a page writes to its console as wrong, and its errors, from now on. */
export function noteErrors(page) {
  const wrong = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  return wrong;
}

/** One browser for a file of tests, and a folder for what they make. */
export function useBrowser() {
  const use = {};
  // What a test that failed has not closed would keep the tests from ending.
  const left = new Set();
  before(async () => {
    use.folder = mkdtempSync(join(tmpdir(), "bezzel-browser-"));
    use.browser = await chromium.launch({
      executablePath: EXECUTABLE,
      // Letters are as wide as on a phone: no edges are moved to whole pixels.
      args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--disable-quic"]
    });
  });
  after(async () => {
    await use.browser?.close();
    for (const served of left) await served.close();
    rmSync(use.folder, { recursive: true, force: true });
  });

  /**
   * Opens an address; `prepare(page)` comes before it; `close` fails if the page made an error or a request to another
   * host.
   */
  use.open = async (address, { viewport = DESKTOP, prepare = () => {}, ...options } = {}) => {
    const context = await use.browser.newContext({ viewport, ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const wrong = noteErrors(page);
    const allowed = new URL(address);
    page.on("request", (request) => {
      const url = new URL(request.url());
      const isOwn =
        allowed.protocol === "file:" ? url.href.split("#")[0] === allowed.href : url.origin === allowed.origin;
      if (!isOwn && url.protocol !== "data:" && url.protocol !== "blob:") {
        wrong.push(`request for ${url}`);
      }
    });
    await prepare(page);
    await page.goto(address);
    // On a busy machine the letters may come later than the page waits for them.
    await page.evaluate(() => document.fonts.load('1em "Bezzel Sans"'));
    return {
      page,
      wrong,
      close: async () => {
        await context.close();
        assert.deepEqual(wrong, []);
      }
    };
  };

  /**
   * Opens the page that a command writes: from its file, or, with `serve` of served.mjs, over HTTP. What a page from a
   * file keeps, Chromium loses at every fifteenth reload on a busy machine, and over HTTP never.
   */
  use.openPage = async (command, { serve, ...options } = {}) => {
    const name = `${command.replace(/\W+/g, "_")}.html`;
    bezzel(command, "-o", join(use.folder, name));
    const served = await serve?.(use.folder);
    if (served) left.add(served);
    const opened = await use.open(served ? served.address + name : `file://${join(use.folder, name)}`, options);
    return {
      ...opened,
      close: async () => {
        left.delete(served);
        await served?.close();
        await opened.close();
      }
    };
  };
  return use;
}

/** Fails on accessibility findings that are serious or worse. */
export async function assertAccessible(page) {
  // Not by a script tag, which a strict content security policy forbids; once a page.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const bad = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.deepEqual(
    bad.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html)
          .join(" | ")}`
    ),
    []
  );
}

/** The squares of the board with these classes, as "row,column". */
export async function squares(page, ...classes) {
  const selector = classes.map((name) => `.board .square.${name}`).join(", ");
  const found = await page
    .locator(selector)
    .evaluateAll((cells) => cells.map((cell) => `${cell.dataset.row},${cell.dataset.column}`));
  return found.sort();
}
