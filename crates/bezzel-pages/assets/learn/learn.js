// Learn: one page from which a reader learns backtracking, chapter by chapter: text, figure, question. Where the reader
// is stands in the address.
"use strict";
bezzel(function ({
  Beginnings,
  CheckFigure,
  Faults,
  Growth,
  Images,
  KIND,
  Methods,
  Own,
  Problem,
  Question,
  Tries,
  calls,
  element,
  elsewhere,
  icon,
  isFramed,
  linkButton,
  memories,
  names,
  stepBack
}) {
  const made = (Figure) => (words, data) => new Figure(words, data);
  /**
   * The figures of each chapter, each below a text of its own; a figure has a `root`, a `player` for its keys, and
   * `enter` and `leave` where it moves.
   */
  const FIGURES = [
    [made(Problem)],
    [made(Tries)],
    [made(CheckFigure)],
    [stepBack],
    [calls, memories],
    [made(Beginnings)],
    [made(Images)],
    [made(Growth)],
    [made(Methods)],
    [made(Faults)],
    [made(Own)],
    [elsewhere]
  ];

  /** What belongs to the second figure of a chapter. */
  const MORE = { title: "more-title", text: "more-text", how: "more-how" };

  /**
   * Ends the task, so that what is there is drawn and answers while the rest is made: on a slow phone all of it takes
   * seconds.
   */
  const rest = () =>
    new Promise((resolve) => {
      if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: 100 });
      else setTimeout(resolve);
    });

  /**
   * Ends the task until what is there is drawn: styles and layout of all of it at once take a slow phone too long. A
   * page out of sight draws nothing.
   */
  const drawn = () =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, 100);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        setTimeout(resolve);
      });
    });

  class Learn {
    constructor(words, { onPlace, data = null }) {
      Object.assign(this, { words, onPlace, chapter: 0, sections: [] });
      this.title = words.put("h1.say", "learn-title");
      this.root = element("div.lesson");
      // A button keeps the focus where it is, and a choice drops it: the figure that was last clicked has the keys.
      ["click", "change"].forEach((kind) =>
        this.root.addEventListener(kind, (event) => {
          const player = this.playerOf(event);
          if (player && !player.root.contains(document.activeElement))
            player.root.focus({ preventScroll: true, focusVisible: false });
        })
      );
      const placed = () => `#learn${this.chapter ? `/${this.chapter}` : ""}`;
      // A server lets no page frame it; a site and a file can be framed.
      const canFrame = bezzel.backEnd || !bezzel.askLines;
      this.tools = linkButton(words, () => `${window.location.href.split("#")[0]}${placed()}`, {
        frame: canFrame ? (settings) => `${window.location.href.split(/[?#]/)[0]}?${settings}${placed()}` : null
      });
      // Figures that are seen move; the others rest.
      this.seen = new IntersectionObserver((entries) =>
        entries.forEach(({ isIntersecting, target }) => {
          const figure = this.figures.find(({ root }) => target.contains(root));
          if (!isIntersecting) {
            figure.leave?.();
            figure.player?.pause();
            return;
          }
          // A figure knows its size only now, when it is on the page.
          figure.player?.tree.draw();
          figure.enter?.();
        })
      );
      // A search that was not begun would print an empty board: its first dead end says more.
      window.addEventListener("beforeprint", () =>
        this.figures.forEach(({ player }) => {
          if (player?.index < 0) player.go(player.trace.next(KIND.backUp, -1));
        })
      );
      this.ready = data ? this.write(data) : this.load();
    }

    async load() {
      this.root.setAttribute("aria-busy", "true");
      await this.write(await bezzel.untilThere("/assets/learn.json", this.words));
      this.root.removeAttribute("aria-busy");
    }

    async write(data) {
      const { words } = this;
      const { facts } = data;
      this.facts = facts;
      const list = element("ol");
      // Beside the text they are always seen; above it they would keep the reader from it.
      const chapters = element(
        "details",
        { open: window.matchMedia("(min-width: 1180px)").matches },
        words.put("summary", "learn-chapters"),
        list
      );
      const nav = words.label(element("nav.chapters", chapters), "learn-chapters");
      this.links = FIGURES.map((_, at) => {
        const link = element("a", { href: `#learn/${at + 1}` }, ...this.named(at + 1));
        list.append(element("li", link));
        return link;
      });
      this.score = element("p.note", { role: "status" });
      nav.append(this.score);
      const into = element("div.lesson-text");
      into.append(words.put("p.lesson-lead", "learn-lead"), this.teachers());
      this.root.replaceChildren(nav, into);
      words.follow(() => this.mark());
      await drawn();
      // A frame with a chapter has its figures alone.
      if (isFramed && this.chapter > 0) {
        this.root.classList.add("alone");
        this.root.replaceChildren(into);
        into.replaceChildren();
        await this.addChapter(into, this.chapter, data, drawn);
        this.figures.forEach(({ player }) => player?.playAsAsked());
        return;
      }
      for (let chapter = 1; chapter <= FIGURES.length; chapter++)
        await this.addChapter(into, chapter, data, chapter > 1 ? rest : drawn);
      const can = element("ul");
      words.follow(() =>
        can.replaceChildren(
          ...words
            .say("learn-end-list")
            .split("\n")
            .map((line) => element("li", line))
        )
      );
      into.append(element("section.lesson-end", words.put("h2", "learn-end"), can));
      this.mark();
    }

    /**
     * Where a teacher finds slides and answers: a file has the commands that write them, the server and the site have
     * links.
     */
    teachers() {
      const { words } = this;
      const root = element("p.note");
      const { askLines, fileOf = String } = bezzel;
      words.follow(() => {
        root.replaceChildren(...words.rich(words.say(askLines ? "learn-teachers-links" : "learn-teachers")));
        if (askLines)
          root
            .querySelectorAll("b")
            .forEach((name, at) =>
              name.replaceWith(
                element(
                  "a",
                  { href: fileOf(`/assets/${["slides", "answers"][at]}-${words.language}.html`) },
                  name.textContent
                )
              )
            );
      });
      return root;
    }

    /** The number and the title of a chapter. */
    named(chapter) {
      return [element("span.chapter-number", chapter), this.words.put("span", `learn-chapter-${chapter}-title`)];
    }

    /** Adds a chapter: its text, its figure, its question, with a `rest` between them. */
    async addChapter(into, chapter, data, rest) {
      const { words } = this;
      const { facts } = data;
      const key = (part) => `learn-chapter-${chapter}-${part}`;
      const isAlone = this.root.classList.contains("alone");
      // From a frame it leads to the page itself.
      const link = element(
        "a",
        {
          href: `${isAlone ? window.location.href.split(/[?#]/)[0] : ""}#learn/${chapter}`,
          target: isAlone && "_blank"
        },
        ...this.named(chapter)
      );
      const heading = element("h2", link);
      const root = element("section.chapter", { id: `chapter-${chapter}`, tabindex: -1 }, heading);
      into.append(root);
      const section = { chapter, figures: [], question: null, root };
      this.sections.push(section);
      for (const [at, make] of FIGURES[chapter - 1].entries()) {
        const part = (name) => key(at > 0 ? MORE[name] : name);
        const text = element("div.prose");
        words.follow(() =>
          text.replaceChildren(
            ...words
              .say(part("text"), facts)
              .split("\n")
              .map((line) => element("p", ...words.rich(line)))
          )
        );
        if (!isAlone) root.append(text);
        await rest();
        const figure = make(words, data);
        await rest();
        if (figure.finish) {
          figure.finish();
          await rest();
        }
        const how = element("figcaption.figure-how");
        words.follow(() => how.replaceChildren(...words.rich(words.say(part("how"), facts))));
        const framed = element("figure.lesson-figure", how, figure.root);
        words.label(framed, part("title"));
        root.append(framed);
        section.figures.push(figure);
        this.seen.observe(framed);
        // The figure moves while what comes after it is made.
        await rest();
      }
      if (isAlone) return;
      section.question = new Question(words, facts, chapter, () => this.mark());
      root.append(section.question.root);
    }

    /** A check beside each chapter whose question is answered. */
    mark() {
      const done = this.sections.filter(({ question }) => question?.isDone);
      this.links?.forEach((link, at) => {
        const isDone = done.includes(this.sections[at]);
        link.querySelector(".chapter-number").replaceChildren(isDone ? icon("check") : String(at + 1));
        link.classList.toggle("is-done", isDone);
      });
      // Until all chapters are there, neither number is known.
      const isWhole = this.sections.length === FIGURES.length && this.sections.every(({ question }) => question);
      if (isWhole)
        this.score.textContent = this.words.say("learn-score", {
          right: this.sections.filter(({ question }) => question.isRight).length,
          count: FIGURES.length
        });
    }

    /** Follows the reader, once the page is where the address says: the chapter in the middle of the window. */
    watch() {
      this.here = new IntersectionObserver(
        (entries) =>
          entries
            .filter(({ isIntersecting }) => isIntersecting)
            .forEach(({ target }) => {
              this.point(this.sections.find(({ root }) => root === target).chapter);
            }),
        { rootMargin: "-30% 0px -65% 0px" }
      );
      this.sections.forEach(({ root }) => this.here.observe(root));
    }

    point(chapter) {
      if (this.brought) return;
      this.links.forEach((link, at) => {
        if (at + 1 === chapter) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
      // The first chapter is the page itself.
      const isSame = chapter === (this.chapter || 1);
      this.chapter = chapter;
      if (!isSame && this.root.isConnected) this.onPlace(this.place(), false);
    }

    place() {
      return this.chapter > 0 ? { path: String(this.chapter) } : {};
    }

    async begin(settings) {
      // Texts and questions name squares: figures name them alike.
      names.hold("letters");
      const asked = Number(settings.get("path")?.match(/^\d{1,2}$/)?.[0] ?? 0);
      if (asked >= 1 && asked <= FIGURES.length) this.chapter = asked;
      const { chapter } = this;
      await this.ready;
      const section = this.sections.find((each) => each.chapter === chapter);
      if (!section || !this.root.isConnected) return;
      await this.bring(section);
      if (this.brought !== section) return;
      this.brought = null;
      this.point(chapter);
      if (asked) section.root.focus({ preventScroll: true, focusVisible: false });
      if (!this.here) this.watch();
    }

    /**
     * Scrolls to a chapter until it stays there: the chapters before it get their heights when they come near the
     * window.
     */
    async bring(section) {
      this.brought = section;
      for (
        let frames = 30, still = 0;
        frames > 0 && still < 3 && this.brought === section && this.root.isConnected;
        frames--
      ) {
        const before = window.scrollY;
        section.root.scrollIntoView({ block: "start" });
        still = window.scrollY === before ? still + 1 : 0;
        await drawn();
      }
    }

    leave() {
      names.hold(null);
      this.figures.forEach((figure) => {
        figure.leave?.();
        figure.player?.pause();
      });
    }

    /** Keys belong to the search in which the focus is. */
    key(event) {
      this.playerOf(event)?.key(event);
    }

    keyUp(event) {
      this.playerOf(event)?.keyUp(event);
    }

    playerOf({ target }) {
      return this.figures.map(({ player }) => player).find((player) => player?.root.contains(target));
    }

    get figures() {
      return this.sections.flatMap(({ figures }) => figures);
    }
  }

  return { Learn, drawn };
});
