// The solutions found so far: the distinct ones marked, the images of each on request.
"use strict";
(() => {
  const { element, miniature, images, orbit } = window.bezzel;

  /** Larger galleries would be slow to draw; the rest is only counted. */
  const MOST_BOARDS = 400;

  class Gallery {
    /** `onSolution(event)` is called with the event of a solution that is clicked. */
    constructor(trace, words, onSolution) {
      this.trace = trace;
      this.words = words;
      this.onSolution = onSolution;
      this.items = [];
      this.orbits = new Map();
      this.list = element("ul", { class: "boards", tabindex: 0 });
      words.put(this.list, "page-gallery", {}, "aria-label");
      this.images = element("section", { class: "images", hidden: true, "aria-live": "polite" });
      this.heading = element("p", { class: "found" });
      this.found = 0;
      this.root = element("div", { class: "gallery" }, this.heading, this.list, this.images);
      words.follow(() => this.rename());
    }

    /** Makes a board for every solution there is by now; shown are those up to `index`. */
    show(index) {
      const { solutions } = this.trace;
      while (this.items.length < Math.min(solutions.length, MOST_BOARDS)) this.add();
      let found = 0;
      for (const solution of solutions) if (solution.event <= index) found++;
      if (found === this.found) return;
      this.found = found;
      this.items.forEach((item, at) => { item.root.hidden = at >= found; });
      this.tell();
    }

    add() {
      const number = this.items.length;
      const { columns, event } = this.trace.solutions[number];
      const key = orbit(columns);
      const isDistinct = !this.orbits.has(key);
      if (isDistinct) this.orbits.set(key, this.orbits.size + 1);
      const item = { columns, isDistinct, distinct: this.orbits.get(key) };
      item.caption = element("span", { class: "caption" });
      item.go = element("button", { type: "button", class: "board-button",
        onclick: () => this.onSolution(event) });
      item.more = element("button", { type: "button", class: "small",
        onclick: () => this.open(number) });
      item.root = element("li", { hidden: true, class: isDistinct ? "distinct" : "" },
        item.go, item.caption, item.more);
      this.items.push(item);
      this.name(item, number);
      this.list.append(item.root);
    }

    name(item, number) {
      const { say } = this.words;
      const label = say("page-solution", { index: number + 1, columns: item.columns.join(" ") });
      item.go.replaceChildren(miniature(item.columns, label));
      item.caption.textContent = item.isDistinct
        ? say("page-solution-distinct", { index: number + 1, distinct: item.distinct })
        : say("page-solution-image", { index: number + 1, distinct: item.distinct });
      item.more.textContent = say("page-images");
      item.more.setAttribute("aria-label",
        `${say("page-images")}: ${say("page-images-of", { index: number + 1 })}`);
    }

    /** The language has changed: every board has its words anew. */
    rename() {
      this.items.forEach((item, number) => this.name(item, number));
      this.tell();
    }

    /** Says how many there are by now. */
    tell() {
      const { say } = this.words;
      const distinct = new Set(this.items.slice(0, this.found).map((item) => item.distinct)).size;
      this.heading.textContent = this.found === 0 ? say("page-no-solutions")
        : say("page-solutions", { solutions: this.found, distinct });
      if (this.opened !== undefined) this.open(this.opened);
    }

    /** Shows the images of a solution under the eight symmetries. */
    open(number) {
      const { say } = this.words;
      this.opened = number;
      const { columns } = this.items[number];
      const numbers = new Map(this.trace.solutions.map((solution, at) =>
        [solution.columns.join(" "), at]));
      const close = element("button", { type: "button", class: "small", onclick: () => {
        this.images.hidden = true;
        this.opened = undefined;
        this.items[number].more.focus();
      } }, say("page-close"));
      const boards = images(columns).map(({ symmetry, columns: image }) => {
        const name = say(`page-symmetry-${symmetry}`);
        const at = numbers.get(image.join(" "));
        const found = at !== undefined && at < this.found;
        return element("li", {}, miniature(image, name), element("span", { class: "caption" },
          found ? say("page-image-found", { symmetry: name, index: at + 1 }) : name));
      });
      this.images.replaceChildren(
        element("h3", {}, say("page-images-of", { index: number + 1 })),
        element("ul", { class: "boards" }, ...boards), close);
      this.images.hidden = false;
    }
  }

  Object.assign(window.bezzel, { Gallery });
})();
