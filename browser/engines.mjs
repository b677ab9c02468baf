// One interface for a journey through the pages, over three engines: Chromium as the other tests have it, Firefox and
// WebKit where they are installed. It presses and types as a visitor does, and reads what is on the page.
import { chromium } from "playwright-core";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { DESKTOP, comes, noteErrors } from "./chromium.mjs";
import { firefox, webkit } from "./webdriver.mjs";

/** Where a program is, by its path or in PATH; null where it is not. */
function found(name) {
  const places = name.includes("/")
    ? [name]
    : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return (
    places.find((place) => {
      try {
        accessSync(place, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}
const first = (...names) => names.map(found).find(Boolean) ?? null;

async function openChromium(program, { width, height }) {
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width, height }, locale: "en-US" });
  const wrong = noteErrors(page);
  return {
    version: `Chromium ${browser.version()}`,
    wrong: async () => wrong.splice(0),
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    run: (source) => page.evaluate(source),
    press: (x, y) => page.mouse.click(x, y),
    key: (name) => page.keyboard.press(name),
    text: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    close: () => browser.close()
  };
}

const PROGRAMS = {
  chromium: () => [found(process.env.BEZZEL_CHROMIUM ?? "/usr/bin/chromium")],
  firefox: () => [first("firefox-esr", "firefox")],
  webkit: () => [
    found("WebKitWebDriver"),
    first(
      "MiniBrowser",
      "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
      "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
    ),
    found("Xvfb")
  ]
};
const OPEN = {
  chromium: ([program], folder, size) => openChromium(program, size),
  firefox: ([program], folder, size) => firefox(program, folder, size),
  webkit: ([program, browser], folder, size) => webkit(program, browser, folder, size)
};

export const ENGINES = Object.keys(PROGRAMS);

/** Whether an engine is installed. */
export const has = (engine) => PROGRAMS[engine]().every(Boolean);

// In the page: the middle of the first visible element of a selector, once it is what a press there would reach.
const middle = (selector, text) => `(() => {
  const all = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((each) => each.checkVisibility()
    && each.textContent.includes(${JSON.stringify(text)}) && !each.disabled);
  if (!all.length) return "not there";
  const [element] = all;
  const box = () => element.getBoundingClientRect();
  const isSeen = box().top >= 80 && box().bottom <= innerHeight - 80;
  if (!isSeen) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = box();
  const at = [x + width / 2, y + height / 2];
  const top = document.elementFromPoint(...at);
  if (!top) return "below the window";
  const isOnTop = element.contains(top) || top.contains(element) || top.closest("label")?.contains(element);
  return isOnTop ? at : "below " + top.outerHTML.slice(0, 120);
})()`;

/** A visitor with one engine. */
class Visitor {
  constructor(engine, folder) {
    Object.assign(this, { engine, folder, steps: 0 });
  }

  get version() {
    return this.engine.version;
  }

  /** The errors and warnings of the console since they were last asked for. */
  wrong() {
    return this.engine.wrong();
  }

  async open(address) {
    this.steps++;
    // An address that differs behind its # only would load nothing.
    await this.engine.goto("about:blank");
    await this.engine.goto(address);
  }

  /** Loads the page again. */
  async reload() {
    this.steps++;
    await this.engine.reload();
  }

  /** What an expression gives in the page: JSON, so that all engines give the same. */
  async evaluate(source) {
    return JSON.parse(
      await this.engine.run(`Promise.resolve(${source}).then((value) => JSON.stringify(value ?? null))`)
    );
  }

  /** Asks until the answer is true in the eyes of `isRight`. */
  async wait(ask, isRight, told) {
    let answer;
    const isSo = async () => isRight((answer = await ask()));
    if (await comes(isSo)) return answer;
    throw new Error(`${this.version}: ${told}: ${JSON.stringify(answer)}; console: ${(await this.wrong()).join("; ")}`);
  }

  async click(selector, text = "") {
    this.steps++;
    let before = "";
    // A press where something still moves would miss it.
    const at = await this.wait(
      () => this.evaluate(middle(selector, text)),
      (now) => {
        const isStill = Array.isArray(now) && String(now) === before;
        before = String(now);
        return isStill;
      },
      `cannot press ${selector} ${text}`
    );
    await this.engine.press(...at);
  }

  async key(name) {
    this.steps++;
    await this.engine.key(name);
  }

  /** Types into a field, in place of what it holds. */
  async type(selector, text) {
    await this.click(selector);
    await this.evaluate(`document.querySelector(${JSON.stringify(selector)}).select()`);
    await this.engine.text(text);
  }

  /** Chooses in a list, whose menu is drawn by the system. */
  async choose(selector, value) {
    await this.many(selector, 1);
    await this.evaluate(`(() => {
      const list = document.querySelector(${JSON.stringify(selector)});
      list.value = ${JSON.stringify(value)};
      for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true })); })()`);
  }

  /** The text of the first visible element, null where there is none. */
  read(selector) {
    return this.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})]
        .find((each) => each.checkVisibility())?.innerText.trim()`
    );
  }

  /** Waits for a text of an element. */
  until(selector, pattern) {
    this.steps++;
    return this.wait(
      () => this.read(selector),
      (text) => text !== null && pattern.test(text),
      `${selector} is not ${pattern}`
    );
  }

  /** Waits for at least this number of elements. */
  many(selector, least) {
    this.steps++;
    return this.wait(
      () => this.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`),
      (found) => found >= least,
      `${least} of ${selector}`
    );
  }

  /** Waits for an expression to be true. */
  holds(source) {
    this.steps++;
    return this.wait(() => this.evaluate(source), Boolean, source);
  }

  /** A picture of the window, in a file. */
  async picture(path) {
    // What has changed may not be drawn yet.
    await this.evaluate(
      "new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))); })"
    );
    const bytes = await this.engine.picture();
    if (path) await writeFile(path, bytes);
    return bytes;
  }

  async close() {
    await this.engine.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Opens an engine with a window of this size. */
export async function visit(engine, size = DESKTOP) {
  const folder = mkdtempSync(join(tmpdir(), `bezzel-${engine}-`));
  return new Visitor(await OPEN[engine](PROGRAMS[engine](), folder, size), folder);
}
