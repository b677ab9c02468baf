// Touch and mouse on the board: a tap cycles, a drag crosses out or clears, a long press or the
// right button puts a queen. A drag is one step of undo and never scrolls the page. A second finger, or
// a gesture that the browser takes over, takes back what the first finger began.
"use strict";
bezzel(function () {
  /** So far a pointer moves before it drags, in CSS pixels. */
  const SLACK = 6;
  /** So long a finger rests for a queen, in milliseconds. */
  const LONG = 450;

  class Gestures {
    /**
     * `act` has tap(at), queen(at), begin(at), paint(at), end(), cancel(): `begin` says whether a drag may
     * start on a square, `cancel` takes back what it painted.
     */
    constructor(grid, n, act) {
      Object.assign(this, { grid, n, act });
      this.press = null;
      this.isSpent = false;
      // Fingers that are down; while there were several, none marks anything.
      this.fingers = new Set();
      this.isPinch = false;
      grid.addEventListener("pointerdown", (event) => this.down(event));
      grid.addEventListener("pointermove", (event) => this.move(event));
      grid.addEventListener("pointerup", (event) => this.up(event));
      grid.addEventListener("pointercancel", (event) => this.up(event, true));
      // A finger's pointer belongs to its square at first, which loses it to the grid.
      grid.addEventListener("lostpointercapture", (event) => {
        if (event.target === grid) this.up(event);
      });
      grid.addEventListener("contextmenu", (event) => {
        event.preventDefault();
        // Of a finger it comes with the long press, which has done it already.
        if (!this.isTouch) this.queenAt(event.target);
      });
      // Users without a pointer, such as those of screen readers, click too.
      grid.addEventListener("click", (event) => {
        if (this.isSpent) {
          this.isSpent = false;
          return;
        }
        const at = this.cell(event.target);
        if (at >= 0) act.tap(at);
      });
    }

    cell(target) {
      const cell = target.closest?.("[role=gridcell]");
      return cell ? Number(cell.dataset.row) * this.n + Number(cell.dataset.column) : -1;
    }

    queenAt(target) {
      const at = this.cell(target);
      if (at >= 0) this.act.queen(at);
    }

    /** The square under a place of the window, of those on the board the nearest. */
    under(event) {
      const box = this.grid.getBoundingClientRect();
      const inside = (value, side) => Math.min(this.n - 1, Math.max(0, Math.floor((value / side) * this.n)));
      return inside(event.clientY - box.top, box.height) * this.n + inside(event.clientX - box.left, box.width);
    }

    down(event) {
      this.isTouch = event.pointerType !== "mouse";
      if (event.isPrimary !== false) this.fingers.clear();
      this.fingers.add(event.pointerId);
      this.isPinch = this.fingers.size > 1;
      this.isSpent = this.isPinch;
      if (this.isPinch) {
        this.cancel();
        return;
      }
      if (this.press || (!this.isTouch && event.button !== 0)) return;
      const at = this.cell(event.target);
      if (at < 0) return;
      this.press = { id: event.pointerId, at, x: event.clientX, y: event.clientY, isDrag: false };
      if (this.isTouch) {
        this.press.timer = setTimeout(() => {
          if (!this.press || this.press.isDrag) return;
          this.isSpent = true;
          this.act.queen(at);
          this.press = null;
        }, LONG);
      }
    }

    move(event) {
      const { press } = this;
      if (!press || event.pointerId !== press.id) return;
      if (!press.isDrag) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
        clearTimeout(press.timer);
        press.isDrag = true;
        press.isPainting = this.act.begin(press.at);
        this.isSpent = true;
        try {
          this.grid.setPointerCapture(event.pointerId);
        } catch {
          // The pointer has gone already.
        }
        if (press.isPainting) this.act.paint(press.at);
      }
      if (!press.isPainting) return;
      // Between two events a quick finger passes several squares.
      for (const each of event.getCoalescedEvents?.() ?? [event]) this.go(press, this.under(each));
      this.go(press, this.under(event));
    }

    /** Paints all squares on the straight way to this one. */
    go(press, to) {
      const [fromRow, fromColumn] = [Math.floor(press.at / this.n), press.at % this.n];
      const [rows, columns] = [Math.floor(to / this.n) - fromRow, (to % this.n) - fromColumn];
      const length = Math.max(Math.abs(rows), Math.abs(columns));
      for (let by = 1; by <= length; by++) {
        this.act.paint(
          (fromRow + Math.round((rows * by) / length)) * this.n + fromColumn + Math.round((columns * by) / length)
        );
      }
      press.at = to;
    }

    up({ pointerId }, isCancelled = false) {
      this.fingers.delete(pointerId);
      const { press } = this;
      if (press?.id === pointerId) {
        clearTimeout(press.timer);
        this.press = null;
        if (press.isPainting) this.act[isCancelled ? "cancel" : "end"]();
      } else if (!this.isPinch) {
        return;
      }
      if (!press?.isDrag && !this.isPinch) return;
      // The click that follows a drag is ignored; if none follows, the next click counts again.
      if (this.fingers.size === 0)
        setTimeout(() => {
          this.isSpent = false;
        }, 0);
    }

    /** Takes back what the first finger began. */
    cancel() {
      const { press } = this;
      if (!press) return;
      clearTimeout(press.timer);
      this.press = null;
      if (press.isPainting) this.act.cancel();
    }
  }

  return { Gestures };
});
