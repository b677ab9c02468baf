// What stands in an address or in the browser's store may be anything: links of others, other versions, other hands.
// Every view and every page of its own takes hostile values, shows its board, and is whole again afterwards.
import { test } from "node:test";
import { usePages } from "./verbs.mjs";

const visit = usePages();
/** What a server refuses is no error of a page. */
const open = (address, options) => visit(address, { refuses: /Failed to load resource/, ...options });

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
  watch: { settings: "n method scope board step", shows: ".watched .board [data-row]" },
  compare: { settings: "n a b step", shows: ".racer .board [data-row]" },
  counts: { settings: "to n", shows: ".counts-side > .counts tbody tr" },
  typical: { settings: "n", shows: ".typical-map" },
  learn: { settings: "path", shows: "#chapter-1 .board [data-row]" },
  check: { settings: "list text", shows: ".check-verdict:not(:empty)" },
  files: {
    settings: "kind n f method scope theme coordinates seed symmetry at_most_one leader chosen",
    shows: ".card[aria-pressed=true]"
  },
  play: { settings: "path", shows: ".puzzle-board [data-row], .free .board [data-row]" }
};
const PATHS = (
  "? ?/8 ?/8/easy/7 regions/?/easy/7 regions/8/?/7 regions/6/easy/? regions/6/easy/7/? regions/6/own/? daily/? "
  + "free/? free/8/? draw/? draw/8/? draw/8//? learn/? learn/shadow/?"
).split(" ");
const KEYS = (
  "watch files view language theme naming letters speed code guesses play-kind play-options new-puzzle "
  + "free-board check drawn drills learn learn-language lesson-own days statistics solved games last-game"
).split(" ");
/** What objects of the store have as fields, and days and kinds of puzzles as names. */
const FIELDS = (
  "n method scope board kind f theme coordinates seed leader chosen family difficulty isCrossing patterns "
  + "isTimed right asked search shadow 2026-11-25 __proto__ regions/8/easy toString/8/easy"
).split(" ");
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

/** In a page: one address after another, each when the page has heard of the one before. */
async function follow(hashes) {
  for (const hash of hashes) {
    const before = location.href;
    const heard = new Promise((resolve) => {
      addEventListener("hashchange", resolve, { once: true });
    });
    location.hash = hash;
    if (location.href !== before) await heard;
  }
}

const store = (page, kept) =>
  page.evaluate((values) => {
    for (const [name, text] of Object.entries(values)) localStorage.setItem(`bezzel:2:${name}`, text);
  }, kept);

/** All views as they are opened without settings by a page that is loaded anew. */
async function seesViews(page, names = Object.keys(VIEWS)) {
  await page.anew(visit.address(names[0]));
  for (const name of names) await page.go(`#${name}`).sees(VIEWS[name].shows);
}

test("no setting of an address leaves a view without content", async () => {
  const page = await open("watch");
  for (const [name, { settings: names, shows }] of Object.entries(VIEWS)) {
    const settings = names.split(" ");
    // The first thing that is opened, with every setting.
    for (const text of ["__proto__", "-5"]) {
      const query = new URLSearchParams(settings.map((setting) => [setting, text]));
      await page
        .anew(visit.address(`${name}?${query}`))
        .sees(shows)
        .key("?")
        .sees(".popover:popover-open")
        .key("Escape");
    }
    const forms = settings.map((setting) => `${name}?${setting}=?`);
    if (name === "files") forms.push("files?kind=model&f=?", "files?kind=steps&scope=?");
    if (name === "play") forms.push(...PATHS.map((path) => `play/${path}`));
    const hashes = forms.flatMap((form) => {
      const at = form.lastIndexOf("?");
      return TEXTS.map((text) => `#${form.slice(0, at)}${encodeURIComponent(text)}${form.slice(at + 1)}`);
    });
    await page.evaluate(follow, hashes).sees(shows);
  }
  // What the server refuses leaves today's puzzle on the board, and says why; early years are years.
  for (const [path, text] of [
    ["regions/8/easy/99999999999999999999", "…This link holds no puzzle…"],
    ["completion/5/own/zzzzz-zzzzz-zzzzz-zzzzz-zzzzz", "…This link holds no puzzle…"],
    ["daily/0100-01-01", "…in every row…"],
    ["daily/0001-01-01", "…in every row…"]
  ])
    await page
      .anew(visit.address(`play/${path}`))
      .sees(VIEWS.play.shows)
      .says(text);
  // A board that is too large is refused, and does not come back.
  await page.go("#watch?n=999999999").says("…Choose 1 to 64 queens.…");
  await seesViews(page);
});

test("no kept value leaves a view without content", async () => {
  const page = await open("watch");
  const told = VALUES.map((value) =>
    Object.fromEntries([...FIELDS.map((name) => [name, value]), ["__proto__", value]])
  );
  const texts = ["{", ...[...told, ...VALUES, {}, [told[0]]].map((value) => JSON.stringify(value))];
  // Views are made as often as there are values: only these read what is kept.
  await page.gives(
    async ([values, keys]) => {
      const { words } = bezzel.shell;
      const found = [];
      const { facts } = await bezzel.untilThere("/assets/learn.json");
      for (const text of values) {
        for (const key of keys) localStorage.setItem(`bezzel:2:${key}`, text);
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
    [],
    [texts, KEYS]
  );
  for (const text of [texts[0], texts[1], texts[3], texts[13], JSON.stringify("__proto__"), "-5"]) {
    await store(page, Object.fromEntries(KEYS.map((name) => [name, text])));
    await seesViews(page, ["watch", "files", "play", "counts"]);
  }
  await store(page, { watch: '{"n":1000000000,"method":1,"scope":{}}', view: '"watch"' });
  await page.anew(visit.address()).sees(VIEWS.watch.shows).at("…#watch?n=8&method=board&scope=whole");
});

test("no kept game leaves the board away", async () => {
  const page = await open("play/free/8");
  await page.sees(VIEWS.play.shows);
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
  await page.gives(
    (texts) => {
      const { Game, Puzzle, record } = bezzel;
      const shown = new Set();
      const wrong = [];
      for (const text of texts) {
        localStorage.setItem("bezzel:2:game:regions/6/easy/7", text);
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
      return [shown.size > 5, wrong];
    },
    [true, []],
    [...new Set(games)]
  );
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
      await page.anew(visit.address() + hash).sees(VIEWS.play.shows);
    }
  }
});

test("no page of its own is left without its board", async () => {
  const pages = [
    ["steps 4", ".board [data-row]"],
    ["compare 4 --budget 1", ".racer .board [data-row]"],
    ["puzzle 6 --seed 7", ".puzzle-board [data-row]"]
  ];
  for (const [command, shows] of pages) {
    const page = await open(`bezzel ${command}`, { keeps: true });
    const address = page.url();
    await page.evaluate(
      follow,
      TEXTS.map(encodeURIComponent).flatMap((each) => [
        `step=${each}`,
        `a=${each}&b=${each}&step=1`,
        `play/${each}`,
        `play/regions/6/easy/7/${each}`
      ])
    );
    for (const [text, value] of [
      ["__proto__", VALUES[0]],
      ["NaN", VALUES.at(-1)],
      ["-5", -5],
      ["2.5", 2.5],
      ["Infinity", [[1e9]]],
      ["", null]
    ]) {
      const kept = value === null ? "{" : JSON.stringify(value);
      await store(page, Object.fromEntries([...KEYS, "game:regions/6/easy/7"].map((name) => [name, kept])));
      const query = new URLSearchParams(
        ["step", "speed", "lang", "theme", "embed", "start"].map((name) => [name, text])
      );
      await page
        .goto(`${address}?${query}#step=${text}`)
        .sees(shows)
        .says(".dock", /^(?!.*(NaN|Infinity|undefined))/);
    }
  }
});

test("what is pressed before the server answers does nothing wrong", async () => {
  const page = await open("watch");
  for (const [name, { shows }] of Object.entries({ ...VIEWS, "play/regions/7/medium/9": VIEWS.play })) {
    const release = await page.holdAnswers("**/api/**");
    await page
      .anew(visit.address(name))
      .until((tab) => window[tab] && one("main button"), name.split("/")[0])
      .gives(async () => {
        // The last ones first: those that choose another kind of board stand before what belongs to the kind.
        const buttons = all("#bezzel button")
          .filter((each) => each.checkVisibility() && !each.closest(".tools"))
          .reverse();
        for (const each of buttons) {
          if (!each.disabled && each.checkVisibility()) each.click();
          // What a press opens is there in the next frame.
          await new Promise(requestAnimationFrame);
          one(":popover-open")?.hidePopover();
          one("dialog[open]")?.close();
        }
        return buttons.length > 0;
      }, true);
    release();
    await page.unrouteAll().anew(visit.address(name)).sees(shows);
  }
});
