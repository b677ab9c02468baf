// Panels over the page: the selector of open ones, and what a browser without popovers lacks (Safari before 17, on
// tablets that take no newer system).
"use strict";
bezzel(function () {
  const hasPopovers = Boolean(HTMLElement.prototype.showPopover);
  /** Selects the panels that are open. */
  const OPEN = hasPopovers ? ":popover-open" : "[data-open]";
  if (hasPopovers) return { OPEN };

  document.documentElement.classList.add("no-popovers");
  /** The open panels, each with the element that had the focus before. */
  let open = [];
  const tell = (panel, oldState, newState) =>
    queueMicrotask(() => panel.dispatchEvent(Object.assign(new Event("toggle"), { oldState, newState })));
  function hide(panel) {
    const shown = open.find((each) => each.panel === panel);
    if (!shown) return;
    open = open.filter((each) => each !== shown);
    delete panel.dataset.open;
    if (panel.contains(document.activeElement)) shown.before?.focus({ preventScroll: true });
    tell(panel, "open", "closed");
  }
  /** Closes the panels that do not hold a node, which may lie in their buttons too. */
  const hideOthers = (node) =>
    [...open].reverse().forEach(({ panel }) => {
      if (!panel.contains(node) && !panel.previousElementSibling?.contains(node)) hide(panel);
    });
  Object.assign(HTMLElement.prototype, {
    showPopover() {
      if (this.matches(OPEN)) return;
      hideOthers(this);
      open.push({ panel: this, before: document.activeElement });
      this.dataset.open = "";
      tell(this, "closed", "open");
    },
    hidePopover() {
      hide(this);
    },
    togglePopover() {
      if (this.matches(OPEN)) hide(this);
      else this.showPopover();
    }
  });
  document.addEventListener("pointerdown", ({ target }) => hideOthers(target), true);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || open.length === 0) return;
      event.stopPropagation();
      hide(open[open.length - 1].panel);
    },
    true
  );
  return { OPEN };
});
