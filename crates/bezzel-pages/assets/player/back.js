// Back on a phone: an open panel has a place of its own, so that Back closes it and leaves all else as it is.
"use strict";
bezzel(function ({ OPEN, isFramed, placeAgain }) {
  const isPhone = window.matchMedia("(pointer: coarse)");
  const openPanel = () => [...document.querySelectorAll(`[popover]${OPEN}, dialog[open]`)].at(-1);
  let isLeaving = false;
  /** The address at which a panel was opened. */
  let opened = null;
  document.addEventListener(
    "toggle",
    ({ newState, target }) => {
      if (!isPhone.matches || isFramed || !target.matches("[popover], dialog")) return;
      const { isPanel } = window.history.state ?? {};
      if (newState === "open" && !isPanel) {
        try {
          opened = window.location.href;
          window.history.pushState({ isPanel: true }, "", window.location.href);
        } catch {
          // A page without an address of its own has no history.
        }
      } else if (newState === "closed" && isPanel && !openPanel()) {
        isLeaving = true;
        window.history.back();
      }
    },
    true
  );
  window.addEventListener("popstate", (event) => {
    const panel = openPanel();
    if (!isLeaving && !(panel && isPhone.matches)) return;
    // Another address, which is no step back, closes the panel and is followed.
    const isOther = !isLeaving && window.location.href !== opened;
    isLeaving = false;
    if (!isOther) event.stopImmediatePropagation();
    if (panel?.matches("dialog")) panel.close();
    else panel?.hidePopover();
    if (isOther) return;
    // A search may have gone on meanwhile.
    placeAgain();
  });
});
