// What docs/site.md says of the site's times: `BEZZEL_SITE=FOLDER node site-times.mjs`. Medians of five, in
// Chromium with its processor slowed four times where a phone is meant.
import { chromium } from "playwright-core";
import { serveFolder } from "./served.mjs";

const site = await serveFolder(process.env.BEZZEL_SITE);
const browser = await chromium.launch({
  executablePath: process.env.BEZZEL_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"]
});
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const five = async (measure) => {
  const all = [];
  for (let at = 0; at < 5; at++) all.push(await measure());
  return Math.round(median(all));
};

/** A fresh browser's page, with the longest task noted. */
async function open(tab, { slow = 1, viewport = { width: 390, height: 844 } } = {}) {
  const context = await browser.newContext({ viewport, locale: "en-US" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask", buffered: true });
    // Measured by the page's own clock: reporting from a slowed page takes long.
    const look = () => {
      const isThere = document.querySelector(".transport .play:enabled") && document.querySelector(".board .square");
      if (isThere) window.playable ??= performance.now();
      if (document.querySelector(".puzzle-board .square")) window.puzzled ??= performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${site.address}#${tab}`, { waitUntil: "commit" });
  return { page, close: () => context.close() };
}
for (const [what, tab, name] of [
  ["first board, playable", "watch?n=8", "playable"],
  ["first puzzle", "play/daily", "puzzled"]
]) {
  console.log(
    `${what}, a phone 4 times slower, ms:`,
    await five(async () => {
      const { page, close } = await open(tab, { slow: 4 });
      const time = await (await page.waitForFunction((key) => window[key], name)).jsonValue();
      await close();
      return time;
    })
  );
}
const ask = (page, path) =>
  page.evaluate(async (address) => {
    window.longest = 0;
    const begin = performance.now();
    const text = await (await window.bezzel.backEnd(address)).text();
    const time = performance.now() - begin;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return { time, longest: window.longest, text };
  }, path);
for (const n of [14, 16, 17, 18]) {
  const { page, close } = await open("watch?n=6");
  await page.locator(".board .square").first().waitFor();
  await ask(page, "/api/table?to=8");
  const asked = [];
  for (let at = 0; at < (n > 16 ? 1 : 3); at++) asked.push(await ask(page, `/api/table?from=${n}&to=${n}`));
  const best = asked.sort((a, b) => a.time - b.time)[0];
  console.log(
    `count of ${n}, ms: ${Math.round(best.time)}; the page's longest task meanwhile: `
      + `${Math.round(best.longest)} ms; ${best.text.trim()}`
  );
  await close();
}
{
  const { page, close } = await open("counts?to=18");
  await page.locator('.counts [data-n="12"]').waitFor();
  const time = await page.evaluate(async () => {
    const asking = new AbortController();
    const answer = window.bezzel.backEnd("/api/table?from=18&to=18", { signal: asking.signal });
    const text = answer.then((given) => given.text());
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    const begin = performance.now();
    asking.abort();
    await text.catch(() => {});
    return performance.now() - begin;
  });
  const longest = Math.round(await page.evaluate(() => window.longest));
  console.log(
    `a count given up has ended after ${time.toFixed(1)} ms; the longest task of the page so far: ${longest} ms`
  );
  await close();
}
await browser.close();
await site.close();
