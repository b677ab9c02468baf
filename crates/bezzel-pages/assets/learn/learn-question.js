// The question of a chapter: each answer says why it is right or wrong. What was answered is kept on this device.
"use strict";
bezzel(function ({ element, icon, isObject, keep, recall }) {
  /** The answers that were given, by chapter: the number of each, in order. */
  const answered = {
    of(chapter) {
      const given = recall("learn", {}, isObject)[chapter];
      return Array.isArray(given) ? given.filter((at) => Number.isInteger(at)) : [];
    },
    add(chapter, answer) {
      keep("learn", { ...recall("learn", {}, isObject), [chapter]: [...new Set([...this.of(chapter), answer])] });
    }
  };

  /**
   * A question as it is written: its text, then a line for each answer, `+` before the right one, the reason behind
   * `|`.
   */
  function parseQuestion(text) {
    const [asked, ...lines] = text.split("\n");
    return {
      asked,
      answers: lines.map((line) => {
        const [answer, why] = line.slice(1).split("|");
        return { isRight: line.startsWith("+"), answer: answer.trim(), why: why.trim() };
      })
    };
  }

  class Question {
    /** `onAnswer()` is called when the question is answered rightly. */
    constructor(words, facts, chapter, onAnswer) {
      Object.assign(this, { words, facts, chapter, onAnswer });
      this.legend = element("legend");
      this.list = element("ol.answers");
      this.root = element("fieldset.question", this.legend, this.list);
      words.follow(() => this.write());
    }

    /** Whether the first answer was right. */
    get isRight() {
      return Boolean(this.answers[answered.of(this.chapter)[0]]?.isRight);
    }

    get isDone() {
      return answered.of(this.chapter).includes(this.answers.findIndex(({ isRight }) => isRight));
    }

    write() {
      const { chapter, facts, words } = this;
      const { asked, answers } = parseQuestion(words.say(`learn-chapter-${chapter}-question`, facts));
      this.answers = answers;
      this.legend.replaceChildren(...words.rich(asked));
      this.list.replaceChildren(
        ...answers.map(({ answer }, at) =>
          element(
            "li",
            element(
              "button.answer",
              { "data-answer": at, onclick: () => this.answer(at) },
              element("span.answer-sign", { "aria-hidden": "true" }),
              element("span", ...words.rich(answer))
            ),
            element("p.why", { role: "status" })
          )
        )
      );
      answered.of(chapter).forEach((at) => this.show(at));
    }

    answer(at) {
      answered.add(this.chapter, at);
      this.show(at);
      this.onAnswer();
    }

    show(at) {
      const { isRight, why } = this.answers[at] ?? {};
      const item = this.list.children[at];
      if (!item) return;
      item.className = isRight ? "is-right" : "is-wrong";
      item.querySelector(".answer").setAttribute("aria-pressed", "true");
      item.querySelector(".answer-sign").replaceChildren(icon(isRight ? "check" : "cross"));
      item
        .querySelector(".why")
        .replaceChildren(
          element("b", this.words.say(isRight ? "learn-right" : "learn-wrong")),
          this.words.say("page-blank"),
          ...this.words.rich(why)
        );
    }
  }

  return { Question };
});
