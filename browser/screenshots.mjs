// Makes the pictures of the pages in docs/pictures: `node screenshots.mjs`. Look at them.
import { test } from "node:test";
import { PHONE, usePages } from "./verbs.mjs";

const open = usePages({ viewport: "1366x768", colorScheme: "light", reducedMotion: "reduce" });
const SMALL = { viewport: PHONE };
const ZH = { locale: "zh-CN" };
const DARK = { colorScheme: "dark" };
// A Saturday: 8 × 8 and hard, with its week.
const DAY = { prepare: (page) => page.clock.setFixedTime(new Date("2026-11-21T10:00:00Z")) };
const DAILY = "play/daily/2026-11-21";
const EIGHT = "bezzel steps 8";

/** On a page in a file: the language, then a step. */
const at =
  (step, language = "en") =>
  (page) =>
    page.speak(language).evaluate((index) => bezzel.player.jumpTo(index), step - 1);

/** Marks some squares as a player would: queens, and crosses that follow from them. */
const game =
  (act, isHinted = false) =>
  (page) =>
    page.sees(".puzzle-board .square").evaluate(
      async ([name, hinted]) => {
        const view = play.puzzle;
        const { puzzle, game } = view;
        const queen = (row) => game.set(puzzle.solution[row], 2);
        const acts = {
          some: () => {
            [1, 3].forEach(queen);
            game.marks.forEach((mark, at) => {
              if (mark === 0 && game.attacker(at) >= 0) game.set(at, 1);
            });
          },
          clash: () => {
            acts.some();
            const [first] = game.queens;
            game.set(
              puzzle.seen[first].find((other) => puzzle.rule(first, other) === "touch"),
              2
            );
          },
          all: () => puzzle.solution.forEach((_, row) => queen(row))
        };
        view.change(() => {
          game.begin();
          acts[name]();
          return game.end();
        });
        if (!hinted) return;
        // The first hint about units that fit into others.
        while (!["confined", undefined].includes(bezzel.nextHint(game).technique))
          bezzel.follow(game, bezzel.nextHint(game));
        for (let press = 0; press < 2; press++) await view.hint();
      },
      [act, isHinted]
    );
const counted = (page) => page.sees(".counts [data-n='14']").sees(".distinct-boards li >> nth=11");
const made = (page) => page.sees(".preview img");

/** Each picture: its address, how it is looked at, and what is done there. */
for (const [name, [address, options, act]] of Object.entries({
  "player-desktop-en": [EIGHT, {}, at(4482)],
  "player-desktop-zh": [EIGHT, DARK, at(4995, "zh")],
  "player-phone-en": [EIGHT, SMALL, at(4482)],
  "player-phone-zh": [EIGHT, { ...SMALL, ...DARK }, at(4995, "zh")],
  "compare-desktop-en": [
    "bezzel compare 8 --budget 5",
    {},
    (page) => page.evaluate(() => bezzel.story.race.jumpTo(339))
  ],
  "serve-compare-phone-zh": [
    "compare?n=8&step=340",
    { ...SMALL, ...ZH, ...DARK },
    (page) => page.sees("li.way[data-method=best]").until(() => compare.story.race.index === 339)
  ],
  "serve-counts-desktop-zh": ["counts", ZH, counted],
  "serve-counts-phone-zh": ["counts", { ...SMALL, ...ZH }, counted],
  "serve-files-desktop-en": ["files?kind=distinct&n=8&f=png&theme=sea", {}, made],
  "serve-files-phone-en": ["files?kind=distinct&n=8&f=png&theme=sea", SMALL, made],
  "serve-watch-desktop-zh": [
    "watch?n=8&method=board&scope=whole&step=4482",
    ZH,
    (page) => page.until(() => watch.player.index === 4481)
  ],
  "play-desktop-en": [DAILY, DAY, game("some")],
  "play-hint-desktop-en": ["play/regions/8/medium/7", {}, game("some", true)],
  "play-solved-desktop-en": [DAILY, { ...DARK, ...DAY }, game("all")],
  "play-phone-zh": [DAILY, { ...SMALL, ...ZH, ...DAY }, game("clash")],
  "play-completion-phone-en": ["play/completion/8/medium/5", { ...SMALL, ...DARK }, game("some")],
  "serve-play-desktop-en": [
    "play/free/8",
    {},
    (page) => page.put("0,0 1,4").click("[data-ask=all]").sees(".completions li")
  ]
}))
  test(name, async () => {
    const page = await open(address, options);
    await act(page);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `../docs/pictures/${name}.png` });
  });
