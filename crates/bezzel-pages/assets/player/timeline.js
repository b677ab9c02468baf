// The timeline: how deep the search was, where squares were refused, where solutions are; a slider
// that is dragged or moved by keys. What has not happened yet is not shown, unless asked for.
"use strict";
bezzel(function ({ KIND, element, fit, grouped, names, palette, slide }) {
  /** The width of a bin, in pixels. */
  const BIN = 2;

  class Timeline {
    /** `onStep(index)` is called when the user moves along it. */
    constructor(trace, words, onStep) {
      this.trace = trace;
      this.words = words;
      this.onStep = onStep;
      this.index = -1;
      this.ahead = false;
      this.size = { width: 0, height: 0 };
      this.canvas = element("canvas");
      this.tip = element("span.timeline-tip", { hidden: true, "aria-hidden": "true" });
      this.root = element("div.timeline", { role: "slider", tabindex: 0, "aria-valuemin": 0 }, this.canvas, this.tip);
      words.label(this.root, "page-scrubber");
      words.follow(() => this.draw());
      this.root.addEventListener("pointerdown", (event) => this.drag(event));
      this.root.addEventListener("pointermove", (event) => this.hover(event));
      this.root.addEventListener("pointerleave", () => {
        this.tip.hidden = true;
      });
      this.end = palette.follow(() => this.draw());
      // Measured when it changes: to measure while playing would lay the page out twice a frame.
      this.sizes = new ResizeObserver(() => {
        this.size = { width: this.root.clientWidth, height: this.root.clientHeight };
        this.draw();
      });
      this.sizes.observe(this.root);
    }

    close() {
      this.end();
      this.sizes.disconnect();
    }

    /** The index at a place on the screen; near a solution, that solution. */
    indexAt(clientX) {
      const box = this.root.getBoundingClientRect();
      const share = (clientX - box.left) / Math.max(1, box.width);
      const index = Math.round(Math.min(1, Math.max(0, share)) * this.trace.length) - 1;
      const reach = (6 / Math.max(1, box.width)) * this.trace.length;
      const near = this.trace.solutions
        .map(({ event }) => event)
        .filter((event) => Math.abs(event - index) <= reach && (this.ahead || event <= Math.max(this.index, index)));
      return near.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0] ?? index;
    }

    drag(event) {
      if (event.button === 0) slide(event, (at) => this.onStep(this.indexAt(at.clientX)));
    }

    hover(event) {
      if (event.pointerType !== "mouse") return;
      const index = this.indexAt(event.clientX);
      this.tip.hidden = false;
      this.tip.textContent = this.describe ? this.describe(index) : String(index + 1);
      const box = this.root.getBoundingClientRect();
      const at = Math.min(
        box.width - this.tip.offsetWidth / 2,
        Math.max(this.tip.offsetWidth / 2, event.clientX - box.left)
      );
      this.tip.style.left = `${at}px`;
    }

    show(index) {
      this.index = index;
      this.draw();
    }

    /** The bins of the whole trace, kept until it or the width changes. */
    bins(width) {
      const { trace } = this;
      const count = Math.max(1, Math.floor(width / BIN));
      if (this.known && this.known.count === count && this.known.length === trace.length) return this.known;
      const known = { count, length: trace.length, high: [], low: [], refused: [] };
      for (let bin = 0; bin < count; bin++) {
        const from = Math.floor((bin / count) * trace.length);
        const to = Math.min(trace.length, Math.max(from + 1, Math.floor(((bin + 1) / count) * trace.length)));
        let [high, low, refused] = [0, trace.n, 0];
        for (let at = from; at < to; at++) {
          const depth = Math.min(trace.n, trace.nodes[trace.at[at]].depth);
          high = Math.max(high, depth);
          low = Math.min(low, depth);
          if (trace.events[at][0] === KIND.conflict) refused++;
        }
        known.high.push(high);
        known.low.push(low);
        known.refused.push(to > from ? refused / (to - from) : 0);
      }
      this.known = known;
      return known;
    }

    draw() {
      const { trace, index } = this;
      const { width, height } = this.size;
      this.root.setAttribute("aria-valuemax", trace.length);
      this.root.setAttribute("aria-valuenow", index + 1);
      this.root.setAttribute(
        "aria-valuetext",
        this.words.say("page-step", { step: grouped(index + 1), steps: grouped(trace.length) })
      );
      if (width < 40 || height < 12) return;
      const context = fit(this.canvas, width, height);
      const colours = palette.colours;
      const base = height - 9;
      const now = trace.length ? ((index + 1) / trace.length) * width : 0;
      context.fillStyle = colours.edge;
      context.fillRect(0, base - 1, width, 2);
      this.area(context, colours, { width, base, now });
      this.signs(context, colours, { width, base, now });
      const x = Math.min(width - 9, Math.max(9, now));
      context.fillStyle = colours.ink;
      context.fillRect(x - 1, 3, 2, base - 3);
      context.beginPath();
      context.arc(x, base, 8, 0, 2 * Math.PI);
      context.fillStyle = colours.now;
      context.fill();
      context.strokeStyle = colours.ink;
      context.lineWidth = 2;
      context.stroke();
    }

    area(context, colours, { width, base, now }) {
      const { trace } = this;
      if (trace.length === 0) return;
      const { high, low, refused } = this.bins(width);
      const top = 11;
      const bar = (depth) => (depth / trace.n) * (base - top);
      const each = width / high.length;
      for (let bin = 0; bin < high.length; bin++) {
        const x = bin * each;
        const isPast = x < now;
        if (!isPast && !this.ahead) break;
        const wide = isPast ? Math.min(each, now - x) : each;
        const faint = isPast ? 1 : 0.4;
        context.fillStyle = colours.accent;
        context.globalAlpha = 0.2 * faint;
        context.fillRect(x, base - 1 - bar(high[bin]), wide, bar(high[bin]));
        context.globalAlpha = 0.34 * faint;
        context.fillRect(x, base - 1 - bar(low[bin]), wide, bar(low[bin]));
        if (width / trace.length < 5) {
          const share = refused[bin];
          context.fillStyle = colours.bad;
          context.globalAlpha = faint * (share > 0.85 ? 1 : share > 0.72 ? 0.68 : share > 0.6 ? 0.4 : 0.18);
          context.fillRect(x, base + 2, wide, 4);
        }
      }
      context.globalAlpha = 1;
    }

    signs(context, colours, { width, base, now }) {
      const { trace, index } = this;
      const each = trace.length ? width / trace.length : 0;
      const last = this.ahead ? trace.length - 1 : index;
      // A chapter for each square of the first queen.
      if (width > 500 && trace.n <= 26) {
        context.font = `600 11.5px ${colours.sans}`;
        context.textBaseline = "alphabetic";
        let free = -1;
        for (const child of trace.nodes[0].children) {
          const node = trace.nodes[child];
          if (node.first > last) break;
          const x = node.first * each;
          if (x < free) continue;
          free = x + 34;
          context.globalAlpha = 0.7;
          context.fillStyle = colours["edge-strong"];
          context.fillRect(x, 2, 1, base - 2);
          context.globalAlpha = 1;
          context.fillStyle = colours.soft;
          // The knob's line would cross it.
          if (now < x || now > x + 20) context.fillText(names.square(node, trace.n), x + 4, 11);
        }
      }
      if (each >= 5) {
        context.strokeStyle = colours.bad;
        context.lineWidth = 1.6;
        context.beginPath();
        for (let at = 0; at <= last; at++) {
          if (trace.events[at][0] !== KIND.conflict) continue;
          const x = (at + 0.5) * each;
          context.moveTo(x - 2, base + 3);
          context.lineTo(x + 2, base + 7);
          context.moveTo(x + 2, base + 3);
          context.lineTo(x - 2, base + 7);
        }
        context.stroke();
      }
      for (const { event } of trace.solutions) {
        if (event > last) break;
        const x = Math.min(width - 5, (event + 0.5) * each);
        context.globalAlpha = event <= index ? 1 : 0.4;
        context.fillStyle = colours.good;
        context.fillRect(x - 0.5, 14, 1, base - 14);
        context.beginPath();
        context.moveTo(x, base - 5);
        context.lineTo(x + 5, base);
        context.lineTo(x, base + 5);
        context.lineTo(x - 5, base);
        context.closePath();
        context.fill();
        context.strokeStyle = colours.panel;
        context.lineWidth = 1.2;
        context.stroke();
      }
      context.globalAlpha = 1;
    }
  }

  return { Timeline };
});
