// The colours of the page for what is painted on canvases, as the theme has them now.
"use strict";
bezzel(function () {
  const NAMES = [
    "page",
    "panel",
    "sunk",
    "ink",
    "soft",
    "edge",
    "edge-strong",
    "accent",
    "accent-ink",
    "light",
    "now",
    "now-ring",
    "now-fill",
    "on-now",
    "bad",
    "on-bad",
    "good",
    "on-good",
    "back"
  ];
  let known = null;
  const listeners = new Set();

  const palette = {
    /** Each colour by its name, as something that a canvas understands. */
    get colours() {
      if (known) return known;
      // System colours of forced colours are known to style sheets alone: a probe resolves them.
      const probe = document.createElement("span");
      probe.hidden = true;
      document.body.append(probe);
      known = {};
      for (const name of NAMES) {
        probe.style.color = `var(--${name})`;
        known[name] = getComputedStyle(probe).color;
      }
      probe.remove();
      known.sans = getComputedStyle(document.body).fontFamily;
      return known;
    },

    /** The theme has changed. */
    changed() {
      known = null;
      listeners.forEach((listener) => listener());
    },

    /** Calls `listener` when colours change; returns what ends that. */
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }
  };
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
    window.matchMedia(query).addEventListener("change", () => palette.changed());
  }
  document.fonts?.addEventListener?.("loadingdone", () => palette.changed());

  /** A canvas as large as its box, in the pixels of the screen; `draw(context, width, height)`. */
  function fit(canvas, width, height) {
    const ratio = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) {
      canvas.width = w;
      canvas.height = h;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    return context;
  }

  return { palette, fit };
});
