// The clock of a game.
"use strict";
bezzel(function () {
  /** A longer time between two counts, in milliseconds, is one in which the computer slept. */
  const LONGEST_COUNT = 5000;

  /**
   * The time played; it stands still while the page is hidden. `now` gives milliseconds that no change of the system's
   * clock moves.
   */
  class Clock {
    constructor(elapsed = 0, now = () => performance.now()) {
      this.before = Number.isFinite(elapsed) && elapsed > 0 ? elapsed : 0;
      this.now = now;
      this.since = null;
    }

    get isRunning() {
      return this.since !== null;
    }

    get elapsed() {
      return this.before + (this.isRunning ? Math.min(Math.max(0, this.now() - this.since), LONGEST_COUNT) : 0);
    }

    start() {
      this.since ??= this.now();
    }

    /** Goes on from a later time, which another tab has counted. */
    atLeast(elapsed) {
      this.count();
      this.before = Math.max(this.before, elapsed);
    }

    /** Counts what has passed; a running clock is counted several times a second. */
    count() {
      this.before = this.elapsed;
      if (this.isRunning) this.since = this.now();
    }

    stop() {
      this.count();
      this.since = null;
    }
  }

  /** 0:05, 12:34, 1:02:03. */
  function timeText(milliseconds) {
    const all = Math.floor(milliseconds / 1000);
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
    const two = (value) => String(value).padStart(2, "0");
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  }

  return { Clock, timeText };
});
