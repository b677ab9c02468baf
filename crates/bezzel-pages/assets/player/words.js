// The words of the pages in both languages, followed by whatever shows them.
"use strict";
bezzel(function ({ element, icon, recall }) {
  /** Stand in sentences where the sign of a line is drawn: column, ＼ and ／. */
  const SIGNS = { column: "\uE001", diagonal: "\uE002", antidiagonal: "\uE003" };

  /**
   * A whole number with commas between its thousands, in both languages. `toLocaleString` costs a slow phone a tenth of
   * a second the first time.
   */
  const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

  /** 10⁴ and so on. */
  const tenTo = (power) => `10${[...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("")}`;

  /** A number as people write it: 14,200 or 3.9 × 10¹⁵. */
  function number(value, isEstimate = false) {
    const sign = isEstimate ? "~" : "";
    if (value < 1e9 && !(isEstimate && value >= 1e5)) return sign + grouped(Math.round(value));
    const power = Math.floor(Math.log10(value));
    return `${sign}${(value / 10 ** power).toFixed(1)} × ${tenTo(power)}`;
  }

  /** A text as it stands at the beginning of a sentence. */
  const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  /** The words of the page: say(key, {blank: value}). */
  class Words {
    constructor(catalogues, language, parent = null) {
      this.catalogues = catalogues;
      this.parent = parent;
      this.spoken = Object.hasOwn(catalogues, language) ? language : "en";
      this.listeners = new Set();
      this.say = (key, blanks = {}) => {
        const text = this.catalogues[this.language][key];
        if (text === undefined) throw new Error(`no words for ${key}`);
        return text.replace(/\{(\w+)\}/g, (whole, name) => (blanks[name] === undefined ? whole : String(blanks[name])));
      };
    }

    get language() {
      return this.parent ? this.parent.language : this.spoken;
    }

    has(key) {
      return Object.hasOwn(this.catalogues[this.language], key);
    }

    speak(language) {
      if (!Object.hasOwn(this.catalogues, language)) return;
      this.spoken = language;
      document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
      this.tell();
    }

    /** All followers update their words. */
    tell() {
      [...this.listeners].forEach((listener) => listener());
    }

    /** Calls `listener` now and whenever the language changes. */
    follow(listener) {
      this.listeners.add(listener);
      listener();
    }

    /** The same words for a part of the page that may go: after `end` its followers are dropped. */
    branch() {
      const branch = new Words(this.catalogues, this.language, this);
      const tell = () => branch.tell();
      this.listeners.add(tell);
      branch.end = () => {
        this.listeners.delete(tell);
        branch.listeners.clear();
      };
      return branch;
    }

    /** Keeps the text of an element, or of a new one of this name, or one of its attributes, in the language. */
    put(given, key, blanks = {}, attribute = null) {
      const made = typeof given === "string" ? element(given) : given;
      this.follow(() => {
        const text = this.say(key, typeof blanks === "function" ? blanks() : blanks);
        if (attribute) made.setAttribute(attribute, text);
        else made.replaceChildren(...this.rich(text));
      });
      return made;
    }

    /** What names names: a function, or how the keys of its words begin. */
    named(label) {
      return typeof label === "function" ? label : (name) => this.say(`${label}${name}`);
    }

    /** A name for screen readers. */
    label(made, key, blanks = {}) {
      return this.put(made, key, blanks, "aria-label");
    }

    /** A name for screen readers, which is also shown when the pointer rests. */
    name(made, key, blanks = {}) {
      return this.put(this.label(made, key, blanks), key, blanks, "title");
    }

    /** A sentence as nodes: what stands between ** is bold, signs of lines are drawn. */
    rich(text) {
      return text
        .split(/(\*\*[^*]+\*\*|[\uE001-\uE003][,.:;，。：；、]?)/)
        .filter(Boolean)
        .map((piece, at, pieces) => {
          if (piece.startsWith("**")) return element("b", piece.slice(2, -2));
          const line = Object.keys(SIGNS).find((name) => SIGNS[name] === piece[0]);
          if (!line) return piece;
          // "This falling diagonal": the sentence itself has the second word.
          const name = this.say(`page-line-${line}`);
          const end = [...name].findIndex((_, from) => pieces[at + 1]?.startsWith(name.slice(from)));
          const sign = element(
            "span.sign-of-line",
            { role: "img", "aria-label": end > 0 ? name.slice(0, end) : name },
            icon(line)
          );
          // No line begins with a comma.
          return piece.length > 1 ? element("span.unbroken", sign, piece[1]) : sign;
        });
    }

    /** A small number as people write it in a sentence: eight, 14, 17,869. */
    number(value) {
      return value >= 1 && value <= 12 ? this.say(`page-number-${value}`) : grouped(value);
    }

    /** The same where a sentence begins: Eight. */
    numberFirst(value) {
      return capitalised(this.number(value));
    }

    /** A key with another for one, where a language has one. */
    plural(key, count) {
      return Number(count) === 1 ? `${key}-one` : key;
    }

    /** What is said of a count, in words of their own where it is one. */
    counted(key, count, blanks = { count }) {
      return this.say(this.plural(key, count), blanks);
    }

    /** One sentence after another: in Chinese, no blank follows a full stop. */
    sentences(all) {
      return all.filter(Boolean).join(this.say("page-blank"));
    }

    /** A, B and C. */
    list(items) {
      if (items.length < 2) return items.join("");
      return items.slice(0, -1).join(this.say("page-comma")) + this.say("page-and") + items[items.length - 1];
    }
  }

  /** What a page carries, and its words. */
  function carried() {
    const data = JSON.parse(document.getElementById("bezzel-data").textContent);
    return { data, words: new Words(data.words, recall("language", data.language)) };
  }

  return { carried, Words, SIGNS, capitalised, grouped, number, tenTo };
});
