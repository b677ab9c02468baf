// Chapters 10 and 11 of Learn: programs with one fault each, whose line is to be found; and the reader's own.
"use strict";
bezzel(function ({
  LearnPlayer,
  Sentence,
  capitalised,
  codeLine,
  element,
  languagePick,
  learnButton,
  learnChoice,
  parseProgram,
  programLanguage,
  programText,
  remark
}) {
  /** The lines that a program prints and that are shown. */
  const SHOWN = 5;

  /** These print boards without brackets. */
  const BARE = ["php", "c", "javascript"];

  /** Chapter 10. */
  class Faults {
    constructor(words, { broken }) {
      Object.assign(this, { words, broken });
      this.choice = learnChoice(
        words,
        "learn-faulty",
        broken.map((_, at) => at),
        0,
        (at) => String(at + 1),
        () => this.write()
      );
      this.task = element("h3");
      this.list = element("ol.method.program.fault-lines", { lang: "zxx", translate: "no" });
      this.head = element("h3");
      this.printed = element("pre", { tabindex: 0 });
      this.verdict = element("ul.lesson-verdict");
      this.sentence = new Sentence(words);
      // As a player's, the bar stays in view while lines of the program are tapped.
      this.root = element(
        "div.lesson-player",
        element(
          "div.lesson-stage.no-tree.faults",
          element("div.lesson-wide", this.choice.root, languagePick(words), this.task),
          element("div.lesson-codes", this.list),
          element("div.lesson-beside", this.head, this.printed, words.put("h3", "learn-judged"), this.verdict)
        ),
        element("div.lesson-bar", this.sentence.root)
      );
      words.follow(() => this.write());
      programLanguage.listeners.add(() => this.write());
    }

    write() {
      const { code, name, printed, trace, verdict } = this.broken[this.choice.value];
      const { language, say } = this.words;
      this.task.textContent = say(`learn-fault-${name}`);
      // A line without a mark belongs to the one above it.
      let part;
      this.list.replaceChildren(
        ...parseProgram(programText(code, this.words)).map(({ text, marks }) => {
          const isFaulty = marks.includes("fault");
          part = text ? (marks[0] ?? part) : "aside";
          const why = isFaulty ? `learn-fault-${name}-why` : `learn-fine-${part ?? "aside"}`;
          return codeLine(
            text,
            /[^\s{}]/.test(text)
              && element(
                "button",
                {
                  ...(isFaulty ? { "data-fault": name } : {}),
                  onclick: (event) => this.choose(event.currentTarget, isFaulty, why)
                },
                text
              )
          );
        })
      );
      this.head.textContent = say(trace ? "learn-steps" : "learn-prints");
      const lines = (BARE.includes(programLanguage.value) ? printed.replace(/[[\],]/g, "") : printed)
        .trimEnd()
        .split("\n");
      const rest = lines.length - SHOWN;
      this.printed.textContent = [
        ...lines.slice(0, SHOWN),
        ...(rest > 0 ? [say("learn-more-lines", { count: rest })] : [])
      ].join("\n");
      this.verdict.replaceChildren(...verdict[language].map((line) => element("li", capitalised(line.trim()))));
      this.sentence.say(remark("hand", say("learn-find")));
    }

    choose(line, isFaulty, why) {
      this.list.querySelectorAll("[aria-pressed]").forEach((each) => each.removeAttribute("aria-pressed"));
      line.setAttribute("aria-pressed", "true");
      line.className = isFaulty ? "faulty" : "";
      this.sentence.say(remark(isFaulty ? "check" : "cross", this.words.say(why)));
    }
  }

  /** The number of queens of a reader's program. */
  const OWN = 6;

  /** Chapter 11: the panel of Watch your own, and the search that it hands over; a file has the lines to add alone. */
  class Own {
    constructor(words, { traced }) {
      const { Follow } = bezzel;
      this.words = words;
      if (!Follow) {
        const code = element("pre", { tabindex: 0 });
        const write = () => {
          code.textContent = traced[programLanguage.value] ?? traced.python;
        };
        programLanguage.listeners.add(write);
        write();
        this.root = element("div.lesson-alone", words.put("p", "learn-own-file"), code);
        return;
      }
      const blank = { way: "function", code: words.say("learn-own-start") };
      this.follow = new Follow(words, { size: () => OWN, store: "lesson-own", blank, onMade: () => {} });
      this.figure = element("div");
      const { message, panels, ways } = this.follow;
      const panel = element("div", ways.root, ...Object.values(panels));
      this.root = element(
        "div.lesson-alone.own-program",
        panel,
        message,
        learnButton(words, "run", "play", "learn-run", () => this.run()),
        this.figure
      );
      // The verdict is that of the text before: an example, or what is typed, is another one.
      panel.addEventListener("click", (event) => {
        if (event.target.closest("button")) this.forget();
      });
      panel.addEventListener("input", () => this.forget());
      // The keys belong to the text while it is written.
      panel.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.run();
      });
    }

    forget() {
      this.player?.close();
      this.player = null;
      this.figure.replaceChildren();
    }

    async run() {
      this.forget();
      const made = await this.follow.make(this.follow.kept.way, OWN);
      if (!made) return;
      // What the reader should know before all else.
      const [note] = made.notes;
      if (note) this.follow.say(...note);
      this.player = new LearnPlayer(made.trace, this.words);
      this.player.finish();
      this.figure.replaceChildren(this.player.root);
      // The judge speaks at the end; a fault is where the reader looks first.
      const fault = made.trace.nextRefusal(-1);
      this.player.jumpTo(made.trace.method === "trace" && fault >= 0 ? fault : this.player.last);
      this.player.tree.draw();
    }
  }

  return { Faults, Own };
});
