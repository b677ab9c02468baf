// The contrast of what stands on what, from the tokens: text 4.5:1, marks and borders of controls
// 3:1, in light and dark. Both dark blocks of the tokens must be the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../crates/bezzel-formats/assets/player/tokens.css", import.meta.url), "utf8");
const block = (start) => css.slice(css.indexOf(start), css.indexOf("}", css.indexOf(start)));
const read = (text) => Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9A-F]{6})/gi)]
  .map(([, name, value]) => [name, value]));
const light = read(block(":root {"));
const darkBlock = read(block(':root[data-theme="dark"] {'));
const dark = { ...light, ...darkBlock };

const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex) => [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))
  .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

const on = (fronts, grounds) => fronts.flatMap((front) => grounds.map((ground) => [front, ground]));
const TEXT = [...on(["ink", "soft"], ["page", "panel", "sunk"]), ...on(["accent", "bad", "good", "back", "now-ink"], ["page", "panel"]),
  ["accent", "accent-soft"], ["accent-ink", "accent"], ["accent-ink", "accent-hover"], ["bad", "bad-soft"], ["on-bad", "bad"],
  ["good", "good-soft"], ["on-good", "good"], ["now-ink", "now-soft"], ["on-now", "now"], ["ink", "now-soft"], ["panel", "second"],
  ["second", "page"], ["panel", "back"]];
const MARKS = [...on(["queen", "bad", "good", "back", "accent", "blocked"], ["light", "dark"]),
  ...on(["queen", "bad", "back", "accent", "good"], ["row-light", "row-dark"]), ["bad", "bad-soft"], ["good", "good-soft"],
  ["bad", "now-fill"], ["queen", "now-fill"], ["back", "now-fill"], ["now-ring", "now-fill"], ["now-ring", "light"], ["now-ring", "dark"],
  ["edge-strong", "page"], ["edge-strong", "panel"], ["rim", "page"], ["accent", "sunk"], ["good", "page"], ["blocked", "page"]];

for (const [name, theme] of [["light", light], ["dark", dark]]) {
  test(`${name}: text has 4.5:1 at least, marks 3:1`, () => {
    const short = [...TEXT.map((pair) => [...pair, 4.5]), ...MARKS.map((pair) => [...pair, 3])]
      .filter(([front, ground, least]) => contrast(theme[front], theme[ground]) < least)
      .map(([front, ground, least]) => `${front} on ${ground}: ${contrast(theme[front], theme[ground]).toFixed(2)} < ${least}`);
    assert.deepEqual(short, []);
  });
}

test("the dark theme is the same by choice and by the system", () => {
  assert.deepEqual(read(block(':root:not([data-theme="light"]) {')), darkBlock);
});
