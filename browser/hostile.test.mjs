// What stands in an address or in the browser's store may be anything: links of others, other versions, other hands.
// Every view and every page of its own takes hostile values, shows its board, and is whole again afterwards.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bezzel, useBrowser } from "./chromium.mjs";
import { serveFolder, useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
/** Pages of their own, over HTTP: from files a busy Chromium loses what they keep. */
let site;
before(async () => {
  site = await serveFolder(use.folder);
});
after(() => site?.close());

/** In an address. */
const TEXTS = [
  "__proto__",
  "constructor",
  "toString",
  "-5",
  "1e9",
  "NaN",
  "",
  "x".repeat(900),
  "<img>",
  "2.5",
  "Infinity"
];
/** In the store. The object is no text: what makes one of it fails. */
const VALUES = [
  "__proto__",
  "toString",
  -5,
  1e9,
  1e308,
  2.5,
  null,
  true,
  "",
  "x".repeat(900),
  "<img>",
  [[["__proto__"]]],
  { toString: 1, valueOf: [] }
];

/** The settings of each view in the address, and what it shows. */
const VIEWS = {
  watch: { settings: ["n", "method", "scope", "board", "step"], shows: ".watched .board [data-row]" },
  compare: { settings: ["n", "a", "b", "step"], shows: ".racer .board [data-row]" },
  counts: { settings: ["to", "n"], shows: ".counts-side > .counts tbody tr" },
  typical: { settings: ["n"], shows: ".typical-map" },
  learn: { settings: ["path"], shows: "#chapter-1 .board [data-row]" },
  check: { settings: ["list", "text"], shows: ".check-verdict:not(:empty)" },
  files: {
    settings: [
      "kind",
      "n",
      "f",
      "method",
      "scope",
      "theme",
      "coordinates",
      "seed",
      "symmetry",
      "at_most_one",
      "leader",
      "chosen"
    ],
    shows: ".card[aria-pressed=true]"
  },
  play: { settings: ["path"], shows: ".puzzle-board [data-row], .free .board [data-row]" }
};
const PATHS = [
  "?",
  "?/8",
  "?/8/easy/7",
  "regions/?/easy/7",
  "regions/8/?/7",
  "regions/6/easy/?",
  "regions/6/easy/7/?",
  "regions/6/own/?",
  "daily/?",
  "free/?",
  "free/8/?",
  "draw/?",
  "draw/8/?",
  "draw/8//?",
  "learn/?",
  "learn/shadow/?"
];
const KEYS = [
  "watch",
  "files",
  "view",
  "language",
  "theme",
  "naming",
  "letters",
  "speed",
  "code",
  "guesses",
  "play-kind",
  "play-options",
  "new-puzzle",
  "free-board",
  "check",
  "drawn",
  "drills",
  "learn",
  "learn-language",
  "lesson-own",
  "days",
  "statistics",
  "solved",
  "games",
  "last-game"
];
/** What objects of the store have as fields, and days and kinds of puzzles as names. */
const FIELDS = [
  "n",
  "method",
  "scope",
  "board",
  "kind",
  "f",
  "theme",
  "coordinates",
  "seed",
  "leader",
  "chosen",
  "family",
  "difficulty",
  "isCrossing",
  "patterns",
  "isTimed",
  "right",
  "asked",
  "search",
  "shadow",
  "2026-11-25",
  "__proto__",
  "regions/8/easy",
  "toString/8/easy"
];
const GAME = {
  puzzle: {
    family: "regions",
    n: 6,
    seed: "7",
    date: null,
    difficulty: "easy",
    queens: [],
    solution: [1, 3, 5, 0, 2, 4],
    rows: ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE", "FFFFFF"]
  },
  text: "1",
  history: [[[2, 0, 1]]],
  elapsed: 5,
  hints: 1,
  isSolved: false,
  begun: "2026-11-25",
  first: null
};

/** Opens a page whose own errors are counted; what a server refuses is none of them. */
async function open(opening) {
  const opened = await opening;
  const { page, wrong } = opened;
  const check = (about) => {
    const errors = wrong.filter((text) => !text.includes("Failed to load resource"));
    assert.deepEqual(errors, [], about);
  };
  const sees = async (selector, about) => {
    await page
      .locator(selector)
      .first()
      .waitFor()
      .catch(() => assert.fail(`nothing is seen: ${about} ${wrong.join(" ")}`));
    check(about);
  };
  return { page, check, sees, close: () => page.context().close() };
}

/** In a page: one address after another, each when the page has heard of the one before. */
async function follow(hashes) {
  for (const hash of hashes) {
    const before = window.location.href;
    const heard = new Promise((resolve) => {
      window.addEventListener("hashchange", resolve, { once: true });
    });
    window.location.hash = hash;
    if (window.location.href !== before) await heard;
  }
}

const openTab = (tab = "watch") => open(use.open(`${server.address}#${tab}`, { locale: "en-US" }));
const store = (page, kept) =>
  page.evaluate((all) => {
    for (const [name, text] of Object.entries(all)) window.localStorage.setItem(`bezzel:2:${name}`, text);
  }, kept);

/** All views as they are opened without settings by a page that is loaded anew. */
async function seesViews({ page, sees }, about, names = Object.keys(VIEWS)) {
  await page.goto("about:blank");
  await page.goto(`${server.address}#${names[0]}`);
  for (const name of names) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, `#${name}`);
    await sees(VIEWS[name].shows, `${name} ${about}`);
  }
}

test("no setting of an address leaves a view without content", async () => {
  const opened = await openTab();
  const { page, check, sees } = opened;
  for (const [name, { settings, shows }] of Object.entries(VIEWS)) {
    // The first thing that is opened, with every setting.
    for (const text of ["__proto__", "-5"]) {
      const query = new URLSearchParams(Object.fromEntries(settings.map((setting) => [setting, text])));
      await page.goto("about:blank");
      await page.goto(`${server.address}#${name}?${query}`);
      await sees(shows, query.toString());
      await page.keyboard.press("?");
      await page.locator(".popover:popover-open").waitFor();
      await page.keyboard.press("Escape");
    }
    const hashes = settings.flatMap((setting) =>
      TEXTS.map((text) => `#${name}?${setting}=${encodeURIComponent(text)}`)
    );
    if (name === "files")
      hashes.push(
        ...TEXTS.map((text) => `#files?kind=model&f=${encodeURIComponent(text)}`),
        "#files?kind=steps&scope=toString"
      );
    if (name === "play")
      hashes.push(
        ...PATHS.flatMap((path) => TEXTS.map((text) => `#play/${path.replace("?", encodeURIComponent(text))}`))
      );
    await page.evaluate(follow, hashes);
    await sees(shows, `${name} at last`);
    check(name);
  }
  // What the server refuses leaves today's puzzle on the board, and says why; early years are years.
  for (const [path, text] of [
    ["regions/8/easy/99999999999999999999", "This link holds no puzzle"],
    ["completion/5/own/zzzzz-zzzzz-zzzzz-zzzzz-zzzzz", "This link holds no puzzle"],
    ["daily/0100-01-01", "in every row"],
    ["daily/0001-01-01", "in every row"]
  ]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}#play/${path}`);
    await sees(VIEWS.play.shows, path);
    await page.locator(".dock .sentence-text", { hasText: text }).waitFor();
  }
  // A board that is too large is refused, and does not come back.
  await page.evaluate(() => {
    window.location.hash = "#watch?n=999999999";
  });
  await page.locator(".dock .sentence-text", { hasText: "Choose 1 to 64 queens." }).waitFor();
  await seesViews(opened, "after all addresses");
  await opened.close();
});

test("no kept value leaves a view without content", async () => {
  const opened = await openTab();
  const { page, check, sees } = opened;
  const told = VALUES.map((value) =>
    Object.fromEntries([...FIELDS.map((name) => [name, value]), ["__proto__", value]])
  );
  const texts = [...told, ...VALUES, {}, [told[0]]].map((value) => JSON.stringify(value));
  // Views are made as often as there are values: only these read what is kept.
  const empty = await page.evaluate(
    async ([all, keys]) => {
      const { bezzel } = window;
      const { words } = bezzel.shell;
      const found = [];
      const { facts } = await bezzel.untilThere("/assets/learn.json");
      for (const text of all) {
        for (const key of keys) window.localStorage.setItem(`bezzel:2:${key}`, text);
        try {
          for (const name of ["Watch", "Files", "Play"]) {
            const view = new bezzel[name](words, { onPlace() {} });
            view.begin(new URLSearchParams());
            if (name !== "Play" && !view.root.querySelector(".board [data-row], .card[aria-pressed=true]"))
              found.push(`${name} ${text}`);
            const place = JSON.stringify(view.place());
            if (/-5|1e|1000000000|null|__proto__|toString|x{9}|img/.test(place)) found.push(`${name} ${text} ${place}`);
            view.asking?.abort();
          }
          bezzel.lastOrder();
          bezzel.statisticsOf(words, "2026-11-25");
          new bezzel.Techniques(words, { onPlace() {} }).done("shadow");
          new bezzel.Question(words, facts, 1, () => {});
          new bezzel.Code(new bezzel.Trace(4, "board"), words).write();
          new bezzel.Shell(new bezzel.Words(words.catalogues, bezzel.recall("language", "en")));
        } catch (error) {
          found.push(`${text} ${error.stack}`);
        }
      }
      return found.map((each) => each.slice(0, 1000));
    },
    [texts, KEYS]
  );
  assert.deepEqual(empty, []);
  check("views");
  for (const text of [texts[0], texts[2], texts[12], JSON.stringify("__proto__"), "-5"]) {
    await store(page, Object.fromEntries(KEYS.map((name) => [name, text])));
    await seesViews(opened, text.slice(0, 100), ["watch", "files", "play", "counts"]);
  }
  await store(page, { watch: '{"n":1000000000,"method":1,"scope":{}}', view: '"watch"' });
  await page.goto("about:blank");
  await page.goto(server.address);
  await sees(VIEWS.watch.shows, "a size that no board has");
  assert.match(page.url(), /#watch\?n=8&method=board&scope=whole$/);
  await opened.close();
});

test("no kept game leaves the board away", async () => {
  const opened = await openTab("play/free/8");
  const { page, check, sees } = opened;
  await sees(VIEWS.play.shows, "the free board");
  const paths = [
    ...Object.keys(GAME).map((name) => [name]),
    ...Object.keys(GAME.puzzle).map((name) => ["puzzle", name])
  ];
  const games = paths.flatMap((path) =>
    VALUES.flatMap((value) =>
      [value, [value], [[value]], [[[value, value, value]]], Array(6).fill(value), { time: value, hints: value }].map(
        (each) => {
          const game = structuredClone(GAME);
          path.slice(0, -1).reduce((object, name) => object[name], game)[path.at(-1)] = each;
          return JSON.stringify(game);
        }
      )
    )
  );
  const [shown, wrong] = await page.evaluate(
    (texts) => {
      const {
        Game,
        Puzzle,
        record,
        views: { play }
      } = window.bezzel;
      const shown = new Set();
      const wrong = [];
      for (const text of texts) {
        window.localStorage.setItem("bezzel:2:game:regions/6/easy/7", text);
        try {
          const kept = record.load("regions/6/easy/7");
          // What is taken as it is was shown once.
          const known = JSON.stringify(kept);
          if (!kept || shown.has(known)) continue;
          shown.add(known);
          const game = new Game(new Puzzle(kept.puzzle));
          game.remember(kept.history);
          while (game.undo());
          play.puzzle.show(kept.puzzle, kept);
        } catch (error) {
          wrong.push(`${text} ${error.stack}`);
        }
      }
      return [shown.size, wrong];
    },
    [...new Set(games)]
  );
  assert.deepEqual(wrong, []);
  assert.ok(shown > 5, `${shown} games were shown`);
  check("games");
  const [bad, worse] = [structuredClone(GAME), structuredClone(GAME)];
  bad.puzzle.rows[0] = [];
  worse.puzzle.difficulty = 1e9;
  for (const text of [bad, worse].map((game) => JSON.stringify(game))) {
    for (const hash of ["#play/regions/6/easy/7", "#play"]) {
      await store(page, {
        "game:regions/6/easy/7": text,
        "last-game": '"regions/6/easy/7"',
        games: '["regions/6/easy/7"]'
      });
      await page.goto("about:blank");
      await page.goto(server.address + hash);
      await sees(VIEWS.play.shows, text);
    }
  }
  await opened.close();
});

test("no page of its own is left without its board", async () => {
  const pages = [
    [["steps", "4"], ".board [data-row]"],
    [["compare", "4", "--budget", "1"], ".racer .board [data-row]"],
    [["puzzle", "6", "--seed", "7"], ".puzzle-board [data-row]"]
  ];
  for (const [args, shows] of pages) {
    bezzel(...args, "-o", `${use.folder}/page.html`);
    const { page, check, sees, close } = await open(use.open(`${site.address}page.html`, { locale: "en-US" }));
    await page.evaluate(
      follow,
      TEXTS.map(encodeURIComponent).flatMap((each) => [
        `step=${each}`,
        `a=${each}&b=${each}&step=1`,
        `play/${each}`,
        `play/regions/6/easy/7/${each}`
      ])
    );
    check(args.join(" "));
    for (const [at, text] of ["__proto__", "NaN", "-5", "2.5", "Infinity"].entries()) {
      const value = [VALUES[0], VALUES.at(-1), -5, 2.5, [[1e9]]][at];
      await store(
        page,
        Object.fromEntries([...KEYS, "game:regions/6/easy/7"].map((name) => [name, JSON.stringify(value)]))
      );
      const query = new URLSearchParams(
        Object.fromEntries(["step", "speed", "lang", "theme", "embed", "start"].map((name) => [name, text]))
      );
      await page.goto(`${site.address}page.html?${query}#step=${text}`);
      await sees(shows, query.toString());
      assert.doesNotMatch(await page.locator(".dock").innerText(), /NaN|Infinity|undefined/, text);
    }
    await close();
  }
});

test("what is pressed before the server answers does nothing wrong", async () => {
  const { page, check, sees, close } = await openTab();
  let release;
  await page.route("**/api/**", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  let held;
  for (const [name, { shows }] of Object.entries({ ...VIEWS, "play/regions/7/medium/9": VIEWS.play })) {
    held = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto("about:blank");
    await page.goto(`${server.address}#${name}`);
    await page.waitForFunction(
      (tab) => window.bezzel.views?.[tab] && document.querySelector("main button"),
      name.split("/")[0]
    );
    const pressed = await page.evaluate(async () => {
      // The last ones first: those that choose another kind of board stand before what belongs to the kind.
      const buttons = [...document.querySelectorAll("#bezzel button")]
        .filter((each) => each.checkVisibility() && !each.closest(".tools"))
        .reverse();
      for (const each of buttons) {
        if (!each.disabled && each.checkVisibility()) each.click();
        // What a press opens is there in the next frame.
        await new Promise(requestAnimationFrame);
        document.querySelector(":popover-open")?.hidePopover();
        document.querySelector("dialog[open]")?.close();
      }
      return buttons.length;
    });
    assert.ok(pressed > 0, `${name} has ${pressed} buttons`);
    check(name);
    release();
    await page.goto("about:blank");
    await page.goto(`${server.address}#${name}`);
    await sees(shows, name);
  }
  await close();
});
