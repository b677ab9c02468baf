// The contrast of what stands on what, from the tokens: text 4.5:1, marks and borders of controls
// 3:1, in light and dark.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";

const source = (name) =>
  readFileSync(new URL(`../crates/bezzel-pages/assets/player/${name}.css`, import.meta.url), "utf8");
const css = source("tokens");
const block = (start) => css.slice(css.indexOf(start), css.indexOf("}", css.indexOf(start)));
const read = (text) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9A-F]{6})/gi)].map(([, name, value]) => [name, value]));
const light = read(block(":root {"));
const dark = { ...light, ...read(source("dark")) };
const THEMES = Object.entries({ light, dark });

const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex) =>
  [1, 3, 5]
    .map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

const on = (fronts, grounds) => fronts.flatMap((front) => grounds.map((ground) => [front, ground]));
/** What stands on what, such as `ink page, ink panel`. */
const pairs = (text) => text.split(", ").map((pair) => pair.split(" "));
const TEXT = [
  ...on(["ink", "soft"], ["page", "panel", "sunk"]),
  ...on(["accent", "bad", "good", "back", "now-ink"], ["page", "panel"]),
  ...pairs("accent accent-soft, accent-ink accent, accent-ink accent-hover, bad bad-soft, on-bad bad, good good-soft"),
  ...pairs("on-good good, now-ink now-soft, on-now now, ink now-soft, panel second, second page, panel back")
];
const MARKS = [
  ...on(["queen", "bad", "good", "back", "accent", "blocked"], ["light", "dark"]),
  ...on(["queen", "bad", "back", "accent", "good"], ["row-light", "row-dark"]),
  ...on(["bad", "queen", "back", "now-ring"], ["now-fill"]),
  ...on(["now-ring"], ["light", "dark"]),
  ...on(["edge-strong"], ["page", "panel"]),
  ...pairs("bad bad-soft, good good-soft, rim page, accent sunk, good page, blocked page")
];

for (const [name, theme] of THEMES) {
  test(`${name}: text has 4.5:1 at least, marks 3:1`, () => {
    const short = [...TEXT.map((pair) => [...pair, 4.5]), ...MARKS.map((pair) => [...pair, 3])]
      .filter(([front, ground, least]) => contrast(theme[front], theme[ground]) < least)
      .map(
        ([front, ground, least]) =>
          `${front} on ${ground}: ${contrast(theme[front], theme[ground]).toFixed(2)} < ${least}`
      );
    assert.deepEqual(short, []);
  });
}

/** Lightness, chroma and hue (degrees) in OKLCH. */
function oklch(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  const [l, m, s] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]
  ].map(([x, y, z]) => Math.cbrt(x * r + y * g + z * b));
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, c),
    ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360
  ];
}

/**
 * The colours of regions by their English names: the hues that people call so, and whether the colour is a pale grey.
 */
const REGIONS = {
  sky: [225, 255],
  peach: [55, 75],
  mint: [148, 168],
  lilac: [305, 325],
  yellow: [95, 108],
  rose: [0, 15],
  aqua: [185, 205],
  sand: [65, 95, "pale"],
  lime: [118, 135],
  violet: [278, 298],
  coral: [28, 42],
  grey: [230, 270, "pale"]
};
const words = readFileSync(new URL("../crates/bezzel-locale/locales/en.play.ftl", import.meta.url), "utf8");

for (const [name, theme] of THEMES) {
  test(`${name}: regions look like their names, differ, and carry what stands on them`, () => {
    const marks = read(block(".rule-picture.on-colours"));
    const told = [...words.matchAll(/^game-colour-(\d+) = (.*)$/gm)].map(([, number, colour]) => [
      colour,
      theme[`r${number}`]
    ]);
    assert.deepEqual(
      told.map(([colour]) => colour),
      Object.keys(REGIONS)
    );
    const wrong = told.flatMap(([colour, hex], at) => {
      const [from, to, pale] = REGIONS[colour];
      const [lightness, chroma, hue] = oklch(hex);
      const found = [];
      if (hue < from || hue > to) found.push(`${colour} ${hex} has the hue ${hue.toFixed()}`);
      if (lightness < 0.69) found.push(`${colour} ${hex} is dark: ${lightness.toFixed(2)}`);
      if (pale ? chroma > 0.05 : chroma < 0.07) found.push(`${colour} ${hex} has the chroma ${chroma.toFixed(3)}`);
      for (const mark of ["ink", "queen", "accent"]) {
        if (contrast(marks[mark], hex) < 3)
          found.push(`${mark} on ${colour}: ${contrast(marks[mark], hex).toFixed(2)}`);
      }
      if (contrast(theme["region-line"], hex) < 3) found.push(`the border on ${colour}`);
      for (const [other, one] of told.slice(at + 1)) {
        const [a, b] = [oklch(hex), oklch(one)].map(([l, c, h]) => [
          l,
          c * Math.cos((h * Math.PI) / 180),
          c * Math.sin((h * Math.PI) / 180)
        ]);
        if (Math.hypot(...a.map((value, each) => value - b[each])) < 0.05)
          found.push(`${colour} and ${other} are alike`);
      }
      return found;
    });
    assert.deepEqual(wrong, []);
  });
}
