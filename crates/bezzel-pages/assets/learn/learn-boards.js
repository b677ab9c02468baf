// The figures of Learn that are boards: the problem, the check, all solutions, and their images.
"use strict";
bezzel(function ({
  Board,
  KIND,
  Program,
  Sentence,
  Trace,
  attack,
  element,
  explain,
  grouped,
  images,
  isReduced,
  isSameSquare,
  learnButton: button,
  learnChoice: choice,
  learnTable,
  miniature,
  names,
  programsBeside,
  remark,
  solutionsOf,
  squareAt,
  times
}) {
  /** Chapter 1: a queen shows what she attacks, until the reader places four. */
  class Problem {
    constructor(words, { facts }) {
      Object.assign(this, { words, facts, n: 4, queens: [], tries: 0, demo: 5, isDemo: true });
      this.board = new Board(this.n, words, (square) => this.press(square));
      this.sentence = new Sentence(words);
      this.note = element("p.figure-note", { role: "status" });
      this.root = element(
        "div.lesson-stage.no-tree",
        element("div.lesson-board", this.board.root),
        element(
          "div.lesson-beside",
          this.sentence.root,
          button(words, "clear", "clear", "learn-clear", () => {
            this.begin();
            this.queens = [];
            this.render();
          }),
          this.note
        )
      );
      words.follow(() => this.render());
    }

    /** The queen of the demonstration walks while the figure is seen. */
    enter() {
      if (!this.isDemo || isReduced()) return;
      const move = () => {
        this.demo = (this.demo * 7 + 3) % 16;
        this.render();
        this.timer = setTimeout(move, 1600);
      };
      // The first move comes at once: it says that this is no picture.
      this.timer ??= setTimeout(move);
    }

    leave() {
      clearTimeout(this.timer);
      this.timer = null;
    }

    begin() {
      if (!this.isDemo) return;
      this.isDemo = false;
      this.leave();
    }

    press(square) {
      this.begin();
      const before = this.queens.length;
      this.queens = this.queens.filter((queen) => !isSameSquare(queen, square));
      if (this.queens.length === before && before < this.n) this.queens = [...this.queens, square];
      if (this.queens.length > before && this.queens.length === this.n && this.attacks().length > 0) this.tries++;
      this.render();
    }

    attacks() {
      return this.queens.flatMap((queen, at) =>
        this.queens
          .slice(0, at)
          .filter((other) => attack(other, queen))
          .map((other) => [other, queen])
      );
    }

    render() {
      const {
        board,
        demo,
        facts,
        isDemo,
        n,
        sentence,
        tries,
        words: { say }
      } = this;
      const queens = isDemo ? [squareAt(demo, n)] : this.queens;
      const attacks = isDemo ? [] : this.attacks();
      const isSolved = queens.length === n && attacks.length === 0;
      let seen = 0;
      board.show((row, column) => {
        const square = { row, column };
        const queen = queens.find((each) => isSameSquare(each, square));
        if (queen) return [isSolved ? "solved" : attacks.some((pair) => pair.includes(queen)) ? "attacker" : "queen"];
        const lines = queens.map((each) => attack(each, square)).filter(Boolean);
        if (lines.length > 0) seen++;
        return isDemo && lines.length > 0 ? ["attacked", `along-${lines[0]}`] : [];
      });
      // What a queen sees is no conflict yet, and looks like none.
      board.root.classList.toggle("sight", isDemo);
      board.draw(isDemo ? this.ends(queens[0]) : attacks);
      this.note.textContent = tries < 3 || isDemo ? "" : say("learn-tries", { ...facts, count: tries });
      const square = (queen) => names.square(queen, n);
      if (isDemo) sentence.say(remark("hand", say("learn-sees", { square: square(queens[0]), count: seen })), true);
      else if (isSolved) sentence.say(remark("check", say("learn-solved")));
      else if (attacks.length > 0) {
        const [[one, other]] = attacks;
        sentence.say(
          remark(
            "cross",
            say(`learn-attack-${attack(one, other)}`, { a: square(one), b: square(other) })
              + (attacks.length > 1 ? say("learn-attack-more", { count: attacks.length }) : "")
          )
        );
      } else sentence.say(remark("hand", this.words.counted("learn-place", n - queens.length)));
    }

    /** The last square that a queen sees in each direction. */
    ends(queen) {
      const inside = (at) => at >= 0 && at < this.n;
      return [-1, 0, 1]
        .flatMap((down) =>
          [-1, 0, 1].map((right) => {
            let at = queen;
            while ((down || right) && inside(at.row + down) && inside(at.column + right))
              at = { row: at.row + down, column: at.column + right };
            return [queen, at];
          })
        )
        .filter(([from, to]) => from !== to);
    }
  }

  /** What all squares of a line have in common. */
  const SHARED = {
    column: ({ column }) => column,
    diagonal: ({ row, column }) => row - column,
    antidiagonal: ({ row, column }) => row + column
  };

  /** Chapter 3: is a square safe, and which line of the program says no? */
  class CheckFigure {
    constructor(words, { programs }) {
      this.words = words;
      // The first queens of the first solution.
      this.trace = new Trace(
        8,
        "board",
        [0, 4, 7, 5].map((column, row) => [KIND.place, row, column])
      );
      this.state = this.trace.state(this.trace.length - 1);
      this.asked = { row: 4, column: 1 };
      const { n } = this.trace;
      this.board = new Board(n, words, (square) => {
        this.asked = square;
        this.render(true);
      });
      this.labels = element("div.square-labels", { "aria-hidden": "true" }, ...times(n * n, () => element("span")));
      this.board.squares.append(this.labels);
      this.sentence = new Sentence(words);
      this.program = new Program(programs.recursive, words, { part: ({ isCheck }) => isCheck });
      this.line = choice(words, "learn-shared", Object.keys(SHARED), "diagonal", "learn-shared-", () => this.render());
      this.root = element(
        "div.lesson-stage.no-tree.check-figure",
        element("div.lesson-board", this.board.root, this.sentence.root, this.line.root),
        programsBeside(words, [this.program])
      );
    }

    finish() {
      this.words.follow(() => this.render(!this.board.drawn));
    }

    render(isAsked = false) {
      const { asked, board, line, program, state, trace, words } = this;
      const { n } = trace;
      const inRow = state.queens.find(({ row }) => row === asked.row);
      // The program compares with the queens from the top, in the order of its lines.
      const attackers = inRow ? [] : trace.attackers(state, asked);
      const [found] = attackers;
      if (isAsked && found) line.show(found.line);
      const shared = SHARED[line.value];
      board.show((row, column) => {
        const square = { row, column };
        const isHere = isSameSquare(square, asked);
        const queen = state.queens.find((each) => isSameSquare(each, square));
        if (queen) return [attackers.some((each) => each.queen === queen) ? "attacker" : "queen"];
        return [
          ...(isHere ? [found ? "refused" : inRow ? "asked" : "safe", "marked"] : []),
          ...(shared(square) === shared(asked) ? ["tinted"] : [])
        ];
      });
      [...this.labels.children].forEach((label, at) => {
        const square = squareAt(at, n);
        label.textContent = String(shared(square)).replace("-", "−");
        label.classList.toggle("is-same", shared(square) === shared(asked));
      });
      board.draw(attackers.map(({ queen }) => [queen, asked]));
      program.light(found ? found.line : inRow ? null : "free");
      const stops = attackers.length > 1 ? words.say("learn-stops", { square: names.square(found.queen, n) }) : "";
      const text = inRow
        ? words.say("learn-row-taken", { row: names.row(asked.row, n) })
        : words.sentences([explain(trace, state, asked, words), stops]);
      this.sentence.say(remark(found ? "cross" : inRow ? "hand" : "check", text));
    }
  }

  /** Chapter 6: how many of all solutions begin in each column; the first press is a guess. */
  class Beginnings {
    constructor(words, data) {
      this.words = words;
      this.solutions = solutionsOf(8);
      this.counts = times(8, (column) => this.solutions.filter(([first]) => first === column).length);
      this.bars = this.counts.map((count, column) => {
        const bar = element("i");
        bar.style.height = `${(100 * count) / Math.max(...this.counts)}%`;
        return element(
          "button.beginning",
          { "data-column": column, onclick: () => this.choose(column) },
          bar,
          element("b"),
          element("span")
        );
      });
      this.sentence = new Sentence(words);
      this.boards = element("ul.lesson-miniatures");
      this.root = element(
        "div.lesson-alone",
        element("div.beginnings.hidden-counts", ...this.bars),
        this.sentence.root,
        this.boards
      );
      words.follow(() => this.render());
    }

    choose(column) {
      this.guess ??= column;
      this.column = column;
      this.render();
    }

    render() {
      const {
        column,
        counts,
        guess,
        words: { say }
      } = this;
      const isKnown = guess !== undefined;
      this.root.firstChild.classList.toggle("hidden-counts", !isKnown);
      this.bars.forEach((bar, at) => {
        const [, count, name] = bar.children;
        count.textContent = isKnown ? counts[at] : "?";
        name.textContent = names.column(at);
        bar.setAttribute("aria-pressed", at === column);
        bar.classList.toggle("mirrored", isKnown && at === 7 - column);
      });
      this.boards.replaceChildren(
        ...(isKnown ? this.solutions.filter(([first]) => first === column) : []).map((columns) =>
          element("li", miniature(columns, null, { dots: true }))
        )
      );
      if (!isKnown) return this.sentence.say(remark("guess", say("learn-begin-guess")));
      const most = Math.max(...counts);
      const blanks = { column: names.column(column), other: names.column(7 - column), count: counts[column], most };
      const isGuess = column === guess;
      return this.sentence.say(
        remark(
          isGuess && counts[column] < most ? "cross" : "check",
          say(
            !isGuess ? "learn-begin-mirror" : counts[column] === most ? "learn-begin-right" : "learn-begin-wrong",
            blanks
          )
        )
      );
    }
  }

  /** Chapter 7: a solution that is turned and mirrored by hand, and the classes with the number of their images. */
  class Images {
    constructor(words, data) {
      Object.assign(this, { words, data });
      this.size = choice(words, "page-size", [4, 5, 6, 8], 8, String, () => this.start());
      this.sentence = new Sentence(words);
      this.figure = element("div.lesson-board");
      this.seenList = element("ul.lesson-miniatures");
      this.classList = element("ol.lesson-miniatures.classes");
      this.sum = element("p.figure-note", { role: "status" });
      const turn = (name) => () => this.move(images(this.columns).find(({ symmetry }) => symmetry === name).columns);
      this.root = element(
        "div.lesson-stage.no-tree",
        this.figure,
        element(
          "div.lesson-beside",
          element("div.figure-setting", words.put("span", "learn-rows-and-columns"), this.size.root),
          element(
            "div.lesson-buttons",
            button(words, "turn", "redo", "learn-turn", turn("quarter-turn")),
            button(words, "mirror", "column", "learn-mirror", turn("mirror")),
            button(words, "images", "solution", "learn-images", () =>
              images(this.columns).forEach((image) => this.move(image.columns))
            )
          ),
          this.sentence.root,
          this.seenList
        ),
        element(
          "div.lesson-wide",
          words.put("h3", "learn-classes"),
          this.classList,
          this.sum,
          element(
            "details",
            words.put("summary", "learn-classes-table"),
            learnTable(
              words,
              ["learn-rows", "learn-solutions", "learn-distinct"],
              ...data.classes.map((row) => element("tr", ...row.map((each) => element("td", grouped(each)))))
            )
          )
        )
      );
    }

    /** Finds the classes, which takes as long as making the figure. */
    finish() {
      this.find();
      this.words.follow(() => this.move(this.columns));
    }

    start() {
      this.find();
      this.move(this.columns);
    }

    find() {
      const all = solutionsOf(Number(this.size.value));
      const known = new Set();
      this.classes = [];
      for (const columns of all) {
        if (known.has(columns.join(" "))) continue;
        const texts = new Set(images(columns).map((image) => image.columns.join(" ")));
        texts.forEach((text) => known.add(text));
        this.classes.push({ columns, seen: new Set(), images: texts.size });
      }
      this.all = all.length;
      [this.number, this.columns] = [0, this.classes[0].columns];
    }

    choose(number) {
      this.number = number;
      this.move(this.classes[number].columns);
    }

    move(columns) {
      this.columns = columns;
      this.classes[this.number].seen.add(columns.join(" "));
      this.render();
    }

    get isFound() {
      return this.classes.filter(({ seen, images: count }) => seen.size === count);
    }

    render() {
      const { classes, columns, number, words } = this;
      const { say } = words;
      const n = columns.length;
      if (this.board?.n !== n) {
        this.branch?.end();
        this.branch = words.branch();
        this.board = new Board(n, this.branch, () => {});
        this.figure.replaceChildren(this.board.root);
      }
      this.board.show((row, column) => (columns[row] === column ? ["queen"] : []));
      const { seen, images: count } = classes[number];
      const isWhole = seen.size === count;
      this.seenList.replaceChildren(
        ...[...seen].map((text) => element("li", miniature(text.split(" ").map(Number), null, { dots: n > 6 })))
      );
      this.sentence.say(
        isWhole
          ? remark(
              "check",
              say(count === 8 ? "learn-images-all" : count === 4 ? "learn-images-few" : "learn-images-two", { count })
            )
          : remark("hand", words.counted("learn-images-seen", seen.size))
      );
      const focused = document.activeElement?.dataset?.class;
      this.classList.replaceChildren(
        ...classes.map((each, at) => {
          const told = each.seen.size === each.images ? String(each.images) : "?";
          return element(
            "li",
            element(
              "button",
              {
                "data-class": at,
                "aria-pressed": at === number,
                onclick: () => this.choose(at),
                "aria-label": say("learn-class", { number: at + 1, count: told })
              },
              miniature(each.columns, null, { dots: n > 6 }),
              element("span.caption", told)
            )
          );
        })
      );
      if (focused !== undefined) this.classList.querySelector(`[data-class="${focused}"]`)?.focus();
      const found = this.isFound;
      const groups = [8, 4, 2]
        .map((size) => [classes.filter((each) => each.images === size).length, size])
        .filter(([many]) => many > 0);
      this.sum.textContent =
        found.length === classes.length
          ? this.words.counted("learn-sum", classes.length, {
              by: groups.map(([many, size]) => `${many} × ${size}`).join(" + "),
              solutions: this.all,
              count: classes.length
            })
          : say("learn-found", { count: found.length, distinct: classes.length });
    }
  }

  return { Beginnings, CheckFigure, Images, Problem };
});
