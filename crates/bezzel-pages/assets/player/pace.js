// Running through a search: the speed, which is kept, the clock that plays, keys that are held.
"use strict";
bezzel(function ({ element, keep, recall, whole }) {
  /** Events a second, by position of the slider. */
  const SPEEDS = [0.5, 1, 2, 3, 5, 8, 12, 20, 35, 60, 120, 250, 500];
  /** Up to this speed every step is seen: things move, and a solution is a moment of rest. */
  const LIVELY = 8;

  /** The speed as slider and as a chip that opens the slider where there is little room. */
  class Pace {
    constructor(words) {
      this.words = words;
      this.value = recall("speed", 4, whole(0, SPEEDS.length - 1));
      this.inputs = [this.slider(), this.slider()];
      // No live regions: what a step says is spoken, and not its number.
      this.rate = element("span.rate");
      this.where = element("span.where");
      this.root = element("div.pace", this.where, this.inputs[0], this.rate);
      this.panel = element("div.popover.speed-panel", { popover: "auto" }, this.inputs[1]);
      this.chip = element("button.rate-chip", {
        onclick: () => {
          const box = this.chip.getBoundingClientRect();
          this.panel.style.bottom = `${window.innerHeight - box.top + 6}px`;
          this.panel.togglePopover();
        }
      });
      words.follow(() => this.render());
    }

    get speed() {
      return SPEEDS[this.value];
    }

    get isLively() {
      return this.speed <= LIVELY;
    }

    slider() {
      const input = element("input.speed", {
        type: "range",
        min: 0,
        max: SPEEDS.length - 1,
        step: 1,
        oninput: () => this.set(Number(input.value)),
        // The keys belong to the page again, unless the slider was reached by keyboard.
        onpointerup: () => input.blur()
      });
      return this.words.label(input, "page-speed");
    }

    /** Takes a position of the slider, and keeps it. */
    set(value, isKept = true) {
      this.value = Math.min(SPEEDS.length - 1, Math.max(0, value));
      if (isKept) keep("speed", this.value);
      this.render();
    }

    /** Takes the position nearest to a rate in events a second. */
    near(speed) {
      const apart = SPEEDS.map((each) => Math.abs(Math.log(each / speed)));
      this.set(apart.indexOf(Math.min(...apart)), false);
    }

    render() {
      const { say } = this.words;
      const text = say("page-per-second", { events: this.speed });
      this.rate.textContent = text;
      this.chip.textContent = `${this.speed}/s`;
      this.chip.setAttribute(
        "aria-label",
        say("page-titled", { a: `${this.speed}/s`, b: say("page-joined", { a: say("page-speed"), b: text }) })
      );
      this.inputs.forEach((input) => {
        input.value = this.value;
        input.setAttribute("aria-valuetext", text);
      });
    }

    /**
     * Calls `advance(steps)` as often as the speed says, until it is stopped; once a frame, with
     * several steps where one a frame would be too slow. `advance` may return how many seconds
     * to rest.
     */
    run(advance) {
      let before = null;
      let due = 0;
      let request = null;
      const frame = (now) => {
        request = window.requestAnimationFrame(frame);
        // After a pause of the whole page (another tab), playing does not leap ahead.
        if (before !== null) due += Math.min(0.25, (now - before) / 1000) * this.speed;
        before = now;
        const steps = Math.floor(due);
        due -= steps;
        if (steps > 0) {
          const rest = advance(steps);
          if (rest) due -= rest * this.speed;
        }
      };
      request = window.requestAnimationFrame(frame);
      return { stop: () => window.cancelAnimationFrame(request) };
    }
  }

  /** Repeats while a key or a button is held: ten times a second, after a while sixty. */
  class Hold {
    /**
     * A key acts once when it goes down, and repeats from the keyboard's own first repetition on: its delay is the one
     * chosen in the system's settings, and a key long released on a slow page has sent none.
     */
    key(event, action) {
      if (!event.repeat) {
        this.end();
        action();
      } else if (!this.request) {
        this.begin(action, 0);
      }
    }

    /** Repeats `action` after `rest` seconds, until `end`. */
    begin(action, rest) {
      this.end();
      let last = performance.now();
      let held = -rest;
      let done = 0;
      const frame = (now) => {
        this.request = window.requestAnimationFrame(frame);
        // A frame that took long is no button held long: that it was let go may not have been heard yet.
        held += Math.min(Math.max(now - last, 0), 40) / 1000;
        last = now;
        if (held <= 0) return;
        const wanted = held < 1.2 ? held * 10 : 12 + (held - 1.2) * 60;
        // No more than a few at once, however long a frame took.
        for (let each = 0; each < 4 && done < wanted; each++, done++) {
          action();
        }
        done = Math.max(done, wanted - 1);
      };
      this.request = window.requestAnimationFrame(frame);
    }

    end() {
      if (this.request) window.cancelAnimationFrame(this.request);
      this.request = null;
    }

    /** Makes a button repeat `action` while it is pressed; a click by key does it once. */
    on(button, action) {
      button.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || button.disabled) return;
        action();
        this.begin(action, 0.35);
        this.isPressed = true;
        const up = () => {
          this.end();
          for (const name of ["pointerup", "pointercancel", "blur"]) window.removeEventListener(name, up);
        };
        for (const name of ["pointerup", "pointercancel", "blur"]) window.addEventListener(name, up);
      });
      button.addEventListener("click", () => {
        if (!this.isPressed) action();
        this.isPressed = false;
      });
      return button;
    }
  }

  /**
   * Which parts of a page are seen while something plays: what is scrolled away, or lies behind the dock, need not be
   * drawn, which takes half of the time of a slow phone. `onSeen()` is called when one comes into view.
   */
  class Sight {
    constructor(onSeen) {
      this.onSeen = onSeen;
      this.parts = [];
      this.hidden = new Set();
    }

    /** Looks at `parts` from now on; the lowest `covered` pixels of the window show nothing. */
    begin(covered) {
      this.end();
      this.observer = new IntersectionObserver(
        (found) => {
          const isNews = found.some(({ isIntersecting, target }) => isIntersecting && this.hidden.has(target));
          for (const { isIntersecting, target } of found) this.hidden[isIntersecting ? "delete" : "add"](target);
          if (isNews) this.onSeen();
        },
        { rootMargin: `0px 0px -${covered}px 0px` }
      );
      this.parts.forEach((part) => this.observer.observe(part));
    }

    /** All parts are drawn again. */
    end() {
      this.observer?.disconnect();
      this.hidden.clear();
    }

    sees(part) {
      return !this.hidden.has(part);
    }
  }

  return { Pace, Hold, Sight };
});
