// The pages in a browser without popovers, as on a tablet whose system gets no newer Safari than 16.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

/** Opens a view in a browser that lacks what popovers need. */
async function open(hash, options) {
  const opened = await use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });
  await opened.page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) delete HTMLElement.prototype[name];
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
      for (const owner of [Element.prototype, Document.prototype]) {
        const before = owner[name];
        if (!before) continue;
        owner[name] = function strict(selector) {
          if (selector.includes(":popover-open"))
            throw new DOMException(`'${selector}' is not a valid selector`, "SyntaxError");
          return before.call(this, selector);
        };
      }
    }
  });
  await opened.page.reload();
  return opened;
}
const isShown = (page, selector) =>
  page.locator(selector).evaluate((panel) => {
    const { left, top, width, height } = panel.getBoundingClientRect();
    return panel.contains(document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight - top) / 2));
  });

test("panels open over the page, and close by their buttons, by Escape and by a press elsewhere", async () => {
  const { page, close } = await open("play");
  const options = page.locator("[data-do=options]");
  await options.click();
  assert.ok(await isShown(page, ".options-panel"));
  assert.equal(await options.getAttribute("aria-expanded"), "true");
  await page.locator('[data-option="isTimed"]').uncheck();
  assert.ok(await isShown(page, ".options-panel"), "a press on the panel leaves it open");
  await options.click();
  assert.equal(await page.locator(".options-panel").isVisible(), false);
  await page.locator("[data-do=statistics]").click();
  await options.click();
  assert.equal(await page.locator(".statistics-panel").isVisible(), false, "one at a time");
  assert.ok(await isShown(page, ".options-panel"));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".options-panel").isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), "options", "the focus goes back");
  await options.click();
  await page.mouse.click(400, 740);
  assert.equal(await page.locator(".options-panel").isVisible(), false);
  await close();
});

test("on a phone a panel has its place, and Back closes it", async () => {
  const { page, close } = await open("play/daily", { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator("[data-do=new]").tap();
  assert.ok(await isShown(page, ".new-panel"));
  const [top, bottom] = await page
    .locator(".new-panel")
    .evaluate((panel) => [panel.getBoundingClientRect().top, panel.getBoundingClientRect().bottom]);
  assert.ok(top >= 0 && bottom <= PHONE.height, `${top} ${bottom}`);
  await page.waitForFunction(() => window.history.state?.isPanel);
  await page.evaluate(() => window.history.back());
  await page.locator(".new-panel").waitFor({ state: "hidden" });
  assert.match(page.url(), /#play/);
  await close();
});

test("Watch has its pace and its jumps", async () => {
  const { page, close } = await open("watch?n=6", { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator(".rate-chip").tap();
  assert.ok(await isShown(page, ".speed-panel"));
  await page.keyboard.press("Escape");
  await page.locator(".speed-panel").waitFor({ state: "hidden" });
  await page.locator("[data-control=solution]").tap();
  await page.waitForFunction(() => Number(document.querySelector(".player").dataset.index) > 10);
  await close();
});
