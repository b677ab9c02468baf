// What the game says: conflicts with both culprits and the rule, hints, and the names of rows,
// columns and coloured regions.
"use strict";
bezzel(function ({ MARK, SIGNS, capitalised, linesOf, names, regionLetter }) {
  /** As many colours as there are; where there are more regions they go by their letters. */
  const COLOURS = 12;
  /** The largest number of squares named in a sentence. */
  const NAMED = 3;

  class Teller {
    constructor(words, puzzle) {
      this.words = words;
      this.puzzle = puzzle;
    }

    /** B3. */
    square(at) {
      return names.square(this.puzzle.square(at), this.puzzle.n);
    }

    bold(at) {
      return `**${this.square(at)}**`;
    }

    /** The word for a region: its colour, or its letter where the colours do not suffice. */
    region(index) {
      const { say } = this.words;
      if (this.puzzle.n <= COLOURS) return say(`game-colour-${index + 1}`);
      return say("game-region", { name: regionLetter(index) });
    }

    unit({ kind, index }) {
      const { say } = this.words;
      if (kind === "region") return this.region(index);
      return kind === "row"
        ? say("game-unit-row", { row: names.row(index, this.puzzle.n) })
        : say("game-unit-column", { column: names.column(index) });
    }

    /** Units of one kind together: yellow and mint; columns B and C. */
    units(units) {
      const { words } = this;
      const { kind } = units[0];
      if (units.length === 1 || kind === "region") return words.list(units.map((unit) => this.unit(unit)));
      const list = words.list(
        units.map(({ index }) => (kind === "row" ? names.row(index, this.puzzle.n) : names.column(index)))
      );
      return words.say(kind === "row" ? "game-unit-rows" : "game-unit-columns", { names: list });
    }

    squares(list, join = "list") {
      const named = list.map((at) => this.bold(at));
      if (join === "list" || named.length < 2) return this.words.list(named);
      return named.slice(0, -1).join(this.words.say("page-comma")) + this.words.say("game-or") + named.at(-1);
    }

    /** Why two queens cannot both stand, the upper one first. */
    conflict({ one, other, rule, queens }) {
      const { words, puzzle } = this;
      if (queens) {
        const unit = puzzle.unitsOf(one).find(({ kind }) => kind === rule);
        return words.say("game-clash-crowded", { count: words.numberFirst(queens.length), unit: this.unit(unit) });
      }
      const blanks = {
        one: this.bold(one),
        other: this.bold(other),
        sign: SIGNS[rule],
        row: names.row(puzzle.row(one), puzzle.n),
        column: names.column(puzzle.column(one)),
        region: puzzle.regions ? this.region(puzzle.regions[one]) : ""
      };
      const key = rule === "antidiagonal" ? "diagonal" : rule;
      return words.say(`game-clash-${key}`, blanks);
    }

    /** The rules in one sentence. */
    rules() {
      return this.words.say(`game-rules-${this.puzzle.family}`);
    }

    /** The rules, and what they leave free: who knows the problem of N queens expects whole diagonals. */
    allRules() {
      return ["regions", "stars"].includes(this.puzzle.family)
        ? `${this.rules()}${this.words.say("game-rules-free")}`
        : this.rules();
    }

    /** How far it is. */
    left(count) {
      const { words, puzzle } = this;
      const left = puzzle.wanted - count;
      if (left <= 0) return words.say("game-left-too-many", { count, n: puzzle.wanted });
      return capitalised(words.counted("game-left", left, { count: words.number(left) }));
    }

    /**
     * A hint in a strength: 1 where to look, 2 what follows, 3 what was done. What it says is on
     * the board, so it can be seen there.
     */
    hint(hint, strength) {
      const { say } = this.words;
      switch (hint.kind) {
        case "solved":
          return say("game-hint-solved");
        case "nothing":
          return say("game-hint-nothing");
        case "attack":
          return this.conflict(hint);
        case "mistake": {
          const what = hint.mark === MARK.queen ? "queen" : "cross";
          if (strength === 1)
            return say("game-hint-look-mistake", { row: names.row(this.puzzle.row(hint.at), this.puzzle.n) });
          return say(strength === 2 ? `game-hint-mistake-${what}` : "game-hint-done-mistake", {
            square: this.bold(hint.at)
          });
        }
        case "place":
          if (strength === 1)
            return say("game-hint-look", {
              units: say("game-unit-row", { row: names.row(this.puzzle.row(hint.at), this.puzzle.n) })
            });
          return say(strength === 2 ? "game-hint-place" : "game-hint-done-queen", { square: this.bold(hint.at) });
        default:
          return strength === 1 ? this.look(hint) : strength === 2 ? this.reason(hint) : this.done(hint);
      }
    }

    look({ technique, rulesOut, units }) {
      const { say, list } = this.words;
      if (["trying", "deep-trying"].includes(technique))
        return say("game-hint-look-try", { square: this.bold(rulesOut[0]) });
      if (units.length === 0) return say("game-hint-look-board");
      if (["confined", "squeezed"].includes(technique))
        return say("game-hint-look", { units: this.units(units.slice(0, -linesOf(units))) });
      return say("game-hint-look", {
        units: list.call(
          this.words,
          units.map((unit) => this.unit(unit))
        )
      });
    }

    /** How many queens of a unit stand. */
    standing({ kind, index }) {
      return this.puzzle.unit({ kind, index }).filter((at) => this.isQueenOf(at)).length;
    }

    /** The reason of a step: where each row has two queens, most are others. */
    reason({ technique, fills, rulesOut, because, units }) {
      const { words } = this;
      const { say } = words;
      const isPair = this.puzzle.perLine > 1;
      const unit = units[0] ? this.unit(units[0]) : "";
      const square = this.bold((fills.length > 0 ? fills : rulesOut)[0]);
      const squares = this.squares(rulesOut, "or");
      const isMany = rulesOut.length > NAMED;
      const key = (name) => (isPair ? `game-hint-pair-${name}` : `game-hint-${name}`);
      const left = (some) => some.reduce((sum, each) => sum + this.puzzle.perLine - this.standing(each), 0);
      const [inner, outer] = [units.slice(0, -linesOf(units)), units.slice(-linesOf(units))];
      const blanks = () => ({ units: this.units(inner), others: this.units(outer) });
      switch (technique) {
        case "last-square": {
          if (isPair && left(units) > 1)
            return words.counted("game-hint-pair-room", fills.length, {
              unit: capitalised(unit),
              squares: this.squares(fills)
            });
          const queens = because.filter((at) => this.isQueenOf(at));
          const areFew = queens.length > 0 && queens.length <= 2 && queens.length === because.length;
          const last = !isPair && areFew ? words.plural("game-hint-last-queens", queens.length) : key("last");
          const list = words.list(queens.map((at) => this.square(at)));
          return say(last, { unit: capitalised(unit), square, squares: list });
        }
        case "shadow":
          if (isPair && unit) return say("game-hint-pair-full", { unit });
          return say("game-hint-shadow", { square: this.bold(because[0]) });
        case "confined":
          if (isPair) return words.counted("game-hint-pair-confined", left(inner), blanks());
          return capitalised(words.counted("game-hint-confined", outer.length, blanks()));
        case "squeezed":
          return words.counted("game-hint-squeezed", outer.length, blanks());
        case "would-empty":
          return say(key(isMany ? "empty-many" : "empty"), { squares, unit });
        case "covered":
          return say(key(isMany ? "covered-many" : "covered"), {
            squares,
            units: words.list(units.map((each) => this.unit(each)))
          });
        case "trying":
          if (because.length === 0) return say(key("empty"), { squares, unit });
          return say(key("try"), { square, unit, squares: words.list(because.map((at) => this.square(at))) });
        default:
          return say(key("try-deep"), { square, unit });
      }
    }

    /** Whether what a step names is a queen that stands; the rest are crosses. */
    isQueenOf(at) {
      return this.game ? this.game.marks[at] === MARK.queen : false;
    }

    done({ fills, rulesOut }) {
      const { words } = this;
      if (fills.length > 0)
        return words.say(fills.length === 1 ? "game-hint-done-queen" : "game-hint-done-queens", {
          square: this.squares(fills)
        });
      if (rulesOut.length <= NAMED) return words.say("game-hint-done-out", { squares: this.squares(rulesOut) });
      return words.say("game-hint-done-out-many", { count: words.number(rulesOut.length) });
    }
  }

  return { Teller };
});
