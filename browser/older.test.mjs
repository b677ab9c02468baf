// The pages in a browser without popovers, as on a tablet whose system gets no newer Safari than 16.
import { test } from "node:test";
import { HAND, PHONE, usePages } from "./verbs.mjs";

const visit = usePages();

/** Opens a view in a browser that lacks what popovers need. */
async function open(hash, options) {
  const page = await visit(hash, options);
  await page.addInitScript(() => {
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
  await page.reload();
  return page;
}
/** A panel is seen over the page. */
const shows = (page, selector) =>
  page.sees(selector).gives(
    (name) => {
      const { left, top, width, height } = box(name);
      const over = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight - top) / 2);
      return one(name).contains(over);
    },
    true,
    selector
  );
const OPTIONS = "[data-do=options]";
const PANEL = ".options-panel";

test("panels open over the page, and close by their buttons, by Escape and by a press elsewhere", async () => {
  const page = await open("play");
  await page.click(OPTIONS).has(OPTIONS, "aria-expanded", "true");
  await shows(page, PANEL);
  // A press on the panel leaves it open.
  await page.uncheck("[data-option=isTimed]");
  await shows(page, PANEL);
  // One is open at a time.
  await page.click(OPTIONS).hides(PANEL).click("[data-do=statistics]").click(OPTIONS).hides(".statistics-panel");
  await shows(page, PANEL);
  await page.key("Escape").hides(PANEL).has(":focus", "data-do", "options").click(OPTIONS);
  await page.mouse.click(400, 740);
  await page.hides(PANEL);
});

test("on a phone a panel has its place, and Back closes it", async () => {
  const page = await open("play/daily", { ...HAND, viewport: PHONE });
  await page.tap("[data-do=new]");
  await shows(page, ".new-panel");
  await page
    .gives(() => box(".new-panel").top >= 0 && box(".new-panel").bottom <= innerHeight, true)
    .until(() => history.state.isPanel)
    .evaluate(() => history.back())
    .hides(".new-panel")
    .at("…#play…");
});

test("Watch has its pace and its jumps", async () => {
  const page = await open("watch?n=6", { ...HAND, viewport: PHONE });
  await page.tap(".rate-chip");
  await shows(page, ".speed-panel");
  await page
    .key("Escape")
    .hides(".speed-panel")
    .tap("[data-control=solution]")
    .until(() => Number(one(".player").dataset.index) > 10);
});
