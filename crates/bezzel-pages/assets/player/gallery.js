// The solutions found so far, the newest first: the distinct ones marked, the images of each on
// request. Only what happened is shown.
"use strict";
bezzel(function ({ element, grouped, icon, images, miniature, names, orbit }) {
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
      // Of each solution, the number of the first that is an image of it; and how many are distinct up to it.
      this.likes = [];
      this.distinct = [];
      this.found = 0;
      this.current = -1;
      this.list = element("ol.gallery-boards", { tabindex: 0 });
      words.label(this.list, "page-gallery");
      this.note = element("span.note.found");
      this.heading = element("h2.head", words.put("span", "page-solutions-head"), " ", this.note);
      this.images = element("div.images.popover", { popover: "auto" });
      words.label(this.images, "page-images");
      this.list.addEventListener("click", (event) => {
        const button = event.target.closest("button");
        if (!button) return;
        const number = Number(button.dataset.solution);
        // The first press goes there, the second opens the images.
        if (this.current === number) this.open(number, button);
        else {
          this.isPressed = true;
          this.onSolution(this.trace.solutions[number].event);
          this.isPressed = false;
        }
      });
      this.root = element("section.block.gallery", this.heading, this.list, this.images);
      words.follow(() => this.rename());
    }

    /** Shows the solutions found up to `index`. */
    show(index) {
      const { solutions } = this.trace;
      let found = 0;
      while (found < solutions.length && solutions[found].event <= index) found++;
      const current = found > 0 && solutions[found - 1].event === index ? found - 1 : -1;
      if (current !== this.current) {
        this.items[this.current]?.button.removeAttribute("aria-current");
        this.current = current;
      }
      if (found !== this.found || this.items.length < Math.min(found, MOST_BOARDS)) {
        while (this.likes.length < found) this.compare();
        while (this.items.length < Math.min(found, MOST_BOARDS)) this.add();
        this.found = found;
        // An older one that was pressed leaves the later ones there: the next press meets what it was meant for.
        this.most = this.isPressed ? Math.max(this.most ?? 0, found) : found;
        this.items.forEach((item, at) => {
          item.root.hidden = at >= this.most;
        });
        this.tell();
      }
      if (current >= 0) this.items[current]?.button.setAttribute("aria-current", "true");
    }

    /** Compares the next solution with those before it, drawn or not. */
    compare() {
      const number = this.likes.length;
      const key = orbit(this.trace.solutions[number].columns);
      if (!this.orbits.has(key)) this.orbits.set(key, number);
      this.likes.push(this.orbits.get(key));
      this.distinct.push(this.orbits.size);
    }

    add() {
      const number = this.items.length;
      const { columns } = this.trace.solutions[number];
      const like = this.likes[number];
      const item = { columns, isDistinct: like === number, like };
      item.caption = element("span.caption");
      item.button = element(
        "button",
        { "data-solution": number },
        miniature(columns, null, { dots: true }),
        item.caption
      );
      item.root = element("li", { class: item.isDistinct ? "distinct" : "" }, item.button);
      this.items.push(item);
      this.name(item, number);
      this.list.prepend(item.root);
    }

    name(item, number) {
      const { say } = this.words;
      const at = item.columns.map((column, row) => names.square({ row, column }, item.columns.length)).join(" ");
      item.caption.textContent = item.isDistinct ? number + 1 : `↻ ${item.like + 1}`;
      const label = say(item.isDistinct ? "page-solution" : "page-solution-image", {
        index: number + 1,
        like: item.like + 1,
        squares: at
      });
      item.button.setAttribute("aria-label", label);
      item.button.title = label;
    }

    /** The language has changed: every board has its words anew. */
    rename() {
      this.items.forEach((item, number) => this.name(item, number));
      this.tell();
    }

    /** Says how many there are by now. */
    tell() {
      const { say } = this.words;
      this.note.textContent =
        this.found === 0
          ? say("page-no-solutions")
          : say("page-solutions", { solutions: grouped(this.found), distinct: grouped(this.distinct[this.found - 1]) });
    }

    /** Shows the images of a solution under the eight symmetries. */
    open(number, button) {
      const { say } = this.words;
      const { columns } = this.items[number];
      const numbers = new Map(this.trace.solutions.map((solution, at) => [solution.columns.join(" "), at]));
      const boards = images(columns).map(({ symmetry, columns: image }) => {
        const name = say(`page-symmetry-${symmetry}`);
        const at = numbers.get(image.join(" "));
        const isFound = at !== undefined && at < this.found;
        return element(
          "li",
          miniature(image, name, { dots: image.length > 8 }),
          element("span.caption", isFound ? say("page-image-found", { symmetry: name, index: at + 1 }) : name)
        );
      });
      const close = element(
        "button.icon.close",
        {
          "aria-label": say("page-close"),
          onclick: () => {
            this.images.hidePopover();
            button.focus();
          }
        },
        icon("cross")
      );
      this.images.replaceChildren(
        element("h3", say("page-images-of", { index: number + 1 })),
        element("ul.image-boards", ...boards),
        close
      );
      this.images.showPopover();
    }
  }

  return { Gallery };
});
