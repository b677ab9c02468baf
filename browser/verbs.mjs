// What a visitor does with a page, and what is then seen there, as verbs that are written one behind the other:
// `await page.click("[data-do=hint]").says("Look at…")`. All that Playwright's page does can be written so as well.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach } from "node:test";
import { DESKTOP, assertAccessible, comes, squares, stopClock, useBrowser } from "./chromium.mjs";
import { serveFolder, useServer } from "./served.mjs";

/** A phone's window. */
export const PHONE = "390x844";
/** A phone in a hand, with a browser's bars. */
export const HAND = { viewport: "390x664", hasTouch: true, isMobile: true };

/** A window by its name, such as `390x664`. */
const size = (name) => {
  if (typeof name !== "string") return name;
  const [width, height] = name.split("x").map(Number);
  return { width, height };
};

/**
 * What a selector names: `2,3` is the square in row 2 and column 3 of the board; `5: .frames` is in the last figure of
 * chapter 5 of Learn.
 */
const find = (page, what) => {
  if (typeof what !== "string") return what;
  const [, chapter, within] = /^(?:(\d+): )?(.*)$/s.exec(what);
  const [, row, column] = /^(\d+),(\d+)$/.exec(within) ?? [];
  const selector = row ? `[data-row="${row}"][data-column="${column}"]` : within;
  return chapter
    ? page.locator(`#chapter-${chapter} .lesson-figure`).last().locator(selector)
    : page.locator(row ? `.grid ${selector}` : selector);
};
const first = (page, what) => find(page, what).first();

/** The middle of something, or a place of the window. */
const middle = async (page, what) => {
  if (Array.isArray(what)) return what;
  const { x, y, width, height } = await first(page, what).boundingBox();
  return [x + width / 2, y + height / 2];
};
/** How the screens of pages are touched. */
const screens = new WeakMap();

/** The squares of queens by their columns, or by the list of columns of each row. */
export const named = (columns) =>
  columns.flatMap((own, row) => [own].flat().map((column) => `${row},${column}`)).join(" ");

/** Whether something is as wanted: in a text, `…` stands for any text; behind `¬` is what must not be. */
const isLike = (now, wanted) => {
  if (wanted instanceof RegExp) return wanted.test(now);
  if (typeof wanted === "string" && wanted.startsWith("¬")) return !isLike(now, wanted.slice(1));
  if (typeof wanted === "string" && wanted.includes("…") && typeof now === "string")
    return new RegExp(`^${wanted.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("…", "[^]*")}$`).test(now);
  try {
    assert.deepEqual(now, wanted);
    return true;
  } catch {
    return false;
  }
};
/** Fails where something is not as wanted. */
export const assertLike = (now, wanted, about) => {
  if (!isLike(now, wanted)) assert.deepEqual(now, wanted, about && `${about}: ${JSON.stringify(now)}, not ${wanted}`);
};

/** Waits until what is read is as wanted: a busy machine shows things later. */
async function becomes(read, wanted, about) {
  let now;
  if (!(await comes(async () => isLike((now = await read()), wanted)))) assertLike(now, wanted, about);
}

/** How many pages of paper a page is. */
export const pagesOf = async (page, options = {}) =>
  String(await page.pdf({ format: "A4", ...options })).match(/\/Type\s*\/Page\b/g).length;

const SENTENCE = ".dock .sentence-text";

const VERBS = {
  /** Presses keys, one after the other. */
  key: async (page, ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  },
  /** Presses squares, one after the other: `put("0,1 1,3")`; with the right button queens stand there. */
  put: async (page, names, within = "", options = {}) => {
    for (const name of names.split(" ")) await first(page, within + name).click(options);
  },
  queens: (page, names) => VERBS.put(page, names, "", { button: "right" }),
  /** Pastes a puzzle into Play's panel. */
  paste: (page, text) =>
    withVerbs(page)
      .click("[data-do=new]:visible")
      .click(".new-panel summary")
      .fill(".new-panel textarea", text)
      .click("[data-do=paste]"),
  /** Plays the one file's puzzle by hints to its end: no sentence is cut, or has a blank that nothing fills. */
  playByHints: (page, language) =>
    withVerbs(page)
      .speak(language)
      .gives(
        async (isChinese) => {
          const bad = [];
          bezzel.view.again();
          while (one(".hint-button:enabled")) {
            await bezzel.view.hint();
            const { innerText, scrollHeight, clientHeight } = one(".dock .sentence-text");
            if (scrollHeight > clientHeight + 1 || /[{}<>]|undefined|NaN/.test(innerText)) bad.push(innerText);
            if (/\p{Script=Han}/u.test(innerText) !== isChinese) bad.push(innerText);
          }
          return bad;
        },
        [],
        language === "zh"
      )
      .sees(".won"),
  drag: async (page, from, to) => {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 5 });
    await page.mouse.up();
  },
  /** Fingers at places of the window, as the browser gets them of a screen: `fingers("touchStart", "2,1", "5,5")`. */
  fingers: async (page, type, ...at) => {
    if (!screens.has(page)) screens.set(page, await page.context().newCDPSession(page));
    const places = await Promise.all(at.map((each) => middle(page, each)));
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    await screens.get(page).send("Input.dispatchTouchEvent", { type, touchPoints });
  },
  /** Stops the clock of a page, and lets it run for a time. */
  stopClock,
  wait: (page, time) => page.clock.runFor(time),
  /** Puts the queens of the puzzle's solution that are not there, but for the last ones. */
  solve: (page, left = 0) =>
    page.evaluate((without) => {
      const view = bezzel.view ?? play.puzzle;
      const { game, puzzle } = view;
      for (const at of puzzle.solution.slice(0, puzzle.solution.length - without))
        if (game.marks[at] !== bezzel.MARK.queen) view.change(() => game.toggleQueen(at));
    }, left),
  /** Types a size. */
  size: async (page, n, within = "") => {
    const field = first(page, `${within} .stepper-value`);
    await field.fill(String(n));
    await field.press("Enter");
  },
  /** Goes to another address of the same page. */
  go: (page, hash) =>
    page.evaluate((to) => {
      window.location.hash = to;
    }, hash),
  /** Opens an address as a page that is loaded anew. */
  anew: async (page, address) => {
    await page.goto("about:blank");
    await page.goto(address);
  },
  resize: (page, name) => page.setViewportSize(size(name)),
  speak: (page, language) =>
    page.evaluate((name) => (bezzel.shell ?? bezzel.player.words.parent).speak(name), language),
  /** Holds the answers of addresses until what this gives is called. */
  holdAnswers: async (page, addresses) => {
    let release;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    await page.route(addresses, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    return release;
  },
  /** From now on, what is copied is in `window.copied`. */
  copies: (page) =>
    page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        window.copied = text;
      };
    }),
  /** Takes what pressing something downloads. */
  downloads: async (page, what) => {
    const [file] = await Promise.all([page.waitForEvent("download"), first(page, what).click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  },
  /** The sentence of the page, or a text. */
  says: (page, what, wanted) => {
    const [text, told] = wanted === undefined ? [SENTENCE, what] : [what, wanted];
    return becomes(() => first(page, text).textContent(), told, text);
  },
  /** A text as it is seen, each space and each new line a blank. */
  reads: (page, what, wanted) =>
    becomes(async () => (await first(page, what).innerText()).replace(/\s+/g, " ").trim(), wanted, what),
  texts: (page, what, wanted) => becomes(() => find(page, what).allTextContents(), wanted, what),
  sees: (page, what, hasText) => (hasText ? find(page, what).filter({ hasText }) : find(page, what)).first().waitFor(),
  hides: (page, what) => becomes(() => first(page, what).isVisible(), false, what),
  count: (page, what, wanted) => becomes(() => find(page, what).count(), wanted, what),
  has: (page, what, name, wanted) => becomes(() => first(page, what).getAttribute(name), wanted, `${what} ${name}`),
  holds: (page, what, wanted) => becomes(() => first(page, what).inputValue(), wanted, what),
  enabled: (page, what, wanted = true) => becomes(() => first(page, what).isEnabled(), wanted, what),
  disabled: (page, what) => VERBS.enabled(page, what, false),
  at: (page, wanted) => becomes(() => page.url(), wanted, "address"),
  /** The squares of a class: `squares("queen", "0,1 1,3")`. */
  squares: (page, names, wanted) =>
    becomes(() => squares(page, ...names.split(" ")), wanted ? wanted.split(" ") : [], names),
  /** The boxes of what selectors name, as they stand in the window now. */
  boxes: (page, ...all) =>
    Promise.all(all.map((what) => first(page, what).evaluate((node) => node.getBoundingClientRect().toJSON()))),
  /** What a function gives of an element, or of all, now. */
  look: (page, what, run, argument) => first(page, what).evaluate(run, argument),
  lookAll: (page, what, run, argument) => find(page, what).evaluateAll(run, argument),
  /** Waits until a function gives what is true: what it looks at may come later too. */
  until: (page, run, argument) =>
    becomes(
      () => page.evaluate(`Boolean((${run})(${JSON.stringify(argument)}))`).catch(String),
      true,
      `${run} ${argument}`
    ),
  /** What a function gives in the page now. */
  gives: async (page, run, wanted, argument) => assertLike(await page.evaluate(run, argument), wanted, String(run)),
  kept: (page, name, wanted) =>
    VERBS.gives(page, (key) => window.localStorage.getItem(`bezzel:2:${key}`), wanted, name),
  titled: (page, wanted) => becomes(() => page.title(), wanted, "title"),
  accessible: (page) => assertAccessible(page),
  /** Nothing is wider than the window. */
  fits: (page) => VERBS.gives(page, () => document.documentElement.scrollWidth - window.innerWidth, 0)
};
for (const name of [
  ...["click", "tap", "check", "uncheck", "fill", "focus", "selectOption", "setInputFiles"],
  ...["textContent", "innerText", "inputValue", "getAttribute", "isVisible", "pressSequentially"]
])
  VERBS[name] = (page, what, ...rest) => first(page, what)[name](...rest);

/** A thing whose acts can be written one behind the other, with verbs of its own: each waits for the one before it. */
export function chained(thing, verbs = {}, past = null) {
  return new Proxy(thing, {
    get(target, name) {
      if (past && ["then", "catch", "finally"].includes(name)) return past[name].bind(past);
      const run = verbs[name] ? (...args) => verbs[name](target, ...args) : target[name];
      if (typeof run !== "function") return run;
      return (...args) => {
        const made = past ? past.then(() => run.apply(target, args)) : run.apply(target, args);
        return made instanceof Promise ? chained(target, verbs, made) : made;
      };
    }
  });
}
/** A page with these verbs. */
export const withVerbs = (page) => chained(page, VERBS);

/** In each page: the element of a selector, all of them, the box of one, and the views by their names. */
const EYES = () => {
  for (const name of ["learn", "watch", "play", "compare", "counts", "typical", "check", "files"])
    Object.defineProperty(window, name, { get: () => window.bezzel.views[name], configurable: true });
  window.one = (selector, within = document) => within.querySelector(selector);
  window.all = (selector, within = document) => [...within.querySelectorAll(selector)];
  window.box = (what) => (typeof what === "string" ? window.one(what) : what).getBoundingClientRect();
};

/**
 * The pages for a file of tests: `open("watch?n=6")` opens one of the server's, `open("bezzel steps 6")` the one in a
 * file that a command writes, over HTTP with `keeps`, each with these options where none are given, once it is `ready`.
 * A page is closed, and must have made no error, when the next one is opened, unless that is `beside` it, or the test
 * is over; `refuses` are errors that may be.
 */
export function usePages(defaults = {}) {
  const use = useBrowser();
  const server = useServer();
  const opened = [];
  const closeAll = async () => {
    for (const { wrong, close, refuses } of opened.splice(0)) {
      if (refuses) wrong.splice(0, Infinity, ...wrong.filter((text) => !refuses.test(text)));
      await close();
    }
  };
  afterEach(closeAll);
  const open = async (address, given) => {
    const { beside, keeps, refuses, ready, viewport = DESKTOP, prepare, ...options } = { ...defaults, ...given };
    if (!beside) await closeAll();
    const all = { viewport: size(viewport), locale: "en-US", ...options };
    all.prepare = async (page) => {
      await page.context().addInitScript(EYES);
      await prepare?.(page);
    };
    const made = address?.startsWith("bezzel ")
      ? await use.openPage(address.slice(7), { ...all, ...(keeps && { serve: serveFolder }) })
      : await use.open(/^\w+:/.test(address) ? address : open.address(address), all);
    opened.push({ ...made, refuses });
    const page = Object.assign(withVerbs(made.page), { wrong: made.wrong });
    await ready?.(page);
    return page;
  };
  open.address = (hash = "") => server.address + (/^[?]/.test(hash) || !hash ? hash : `#${hash}`);
  return Object.defineProperties(open, { browser: { get: () => use.browser }, folder: { get: () => use.folder } });
}
