// What all pages share: elements, words in two languages, light and dark.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";

  /** An element with attributes, listeners (`on…`) and children. */
  function element(tag, attributes = {}, ...children) {
    const isSvg = ["svg", "g", "path", "line", "circle", "rect", "use", "text", "title"].includes(tag);
    const made = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) {
        made.setAttribute(name, value);
      }
    }
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }

  /** The outline of a queen in a square of side 100, given by the page. */
  function queen() {
    return element("svg", { viewBox: "0 0 100 100", class: "queen", "aria-hidden": "true" },
      element("use", { href: "#bezzel-queen" }));
  }

  /** Signs for buttons: fonts lack some of these, or draw them as coloured emoji. */
  const SIGNS = {
    first: "M4 5h3v14H4zM20 5v14L8 12z",
    back: "M15 4.5l2.2 2.2L11.9 12l5.3 5.3L15 19.5 7.5 12z",
    play: "M7 4.5v15L19 12z",
    pause: "M6 5h4.2v14H6zM13.8 5H18v14h-4.2z",
    forward: "M9 4.5L6.800 6.700 12.100 12l-5.300 5.300L9 19.5 16.500 12z",
    last: "M17 5h3v14h-3zM4 5v14l12-7z",
    conflict: "M3 7.200L5.200 5l3.800 3.800L12.800 5 15 7.200 11.200 11l3.800 3.800L12.800 17 9 13.200 5.200 17 3 14.800 6.800 11zM17 6l1.600-1.600L25.200 11l-6.600 6.600L17 16l5-5z",
    solution: "M2 6l2.500 10h9L16 6l-3.500 4L9 4 5.500 10zM4.500 17.500h9V20h-9zM18 6l1.600-1.600 6.600 6.600-6.600 6.600L18 16l5-5z",
  };

  function sign(name) {
    const wide = name === "conflict" || name === "solution";
    return element("svg", { viewBox: wide ? "0 0 28 24" : "0 0 24 24", class: "sign",
      "aria-hidden": "true" }, element("path", { d: SIGNS[name] }));
  }

  /** The words of the page: say(key, {blank: value}). */
  class Words {
    constructor(catalogues, language) {
      this.catalogues = catalogues;
      this.language = catalogues[language] ? language : "en";
      this.listeners = [];
      this.say = (key, blanks = {}) => {
        const text = this.catalogues[this.language][key];
        if (text === undefined) throw new Error(`no words for ${key}`);
        return text.replace(/\{(\w+)\}/g, (whole, name) =>
          blanks[name] === undefined ? whole : String(blanks[name]));
      };
    }

    speak(language) {
      this.language = language;
      document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
      this.listeners.forEach((listener) => listener());
    }

    /** Calls `listener` now and whenever the language changes. */
    follow(listener) {
      this.listeners.push(listener);
      listener();
    }

    /** Keeps an element's text, or one of its attributes, in the language. */
    put(made, key, blanks = {}, attribute = null) {
      this.follow(() => {
        const text = this.say(key, typeof blanks === "function" ? blanks() : blanks);
        if (attribute) made.setAttribute(attribute, text);
        else made.textContent = text;
      });
      return made;
    }
  }

  /** The buttons for language and colours. */
  function settings(words) {
    const bar = element("div", { class: "settings" });
    const languages = element("div", { class: "choice", role: "group" });
    words.put(languages, "page-language", {}, "aria-label");
    // The name would replace the buttons: `put` with an attribute leaves the children alone.
    for (const [code, name] of [["en", "English"], ["zh", "中文"]]) {
      const button = element("button", {
        type: "button", lang: code === "zh" ? "zh-Hans" : code, "data-language": code,
        onclick: () => words.speak(code),
      }, name);
      words.follow(() => button.setAttribute("aria-pressed", String(words.language === code)));
      languages.append(button);
    }
    const theme = element("button", { type: "button", class: "theme" });
    const isDark = () => document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : window.matchMedia("(prefers-color-scheme: dark)").matches;
    const label = () => { theme.textContent = words.say(isDark() ? "page-light" : "page-dark"); };
    theme.addEventListener("click", () => {
      document.documentElement.dataset.theme = isDark() ? "light" : "dark";
      label();
    });
    words.follow(label);
    bar.append(languages, theme);
    return bar;
  }

  /** A small board with queens, for galleries. */
  function miniature(columns, label, marks = {}) {
    const n = columns.length;
    const board = element("svg", {
      viewBox: `-0.1 -0.1 ${n + 0.2} ${n + 0.2}`, class: "miniature", role: "img",
      "aria-label": label,
    }, element("rect", { x: -0.05, y: -0.05, width: n + 0.1, height: n + 0.1, class: "frame" }));
    let dark = "";
    for (let row = 0; row < n; row++) {
      for (let column = (row + 1) % 2; column < n; column += 2) {
        dark += `M${column} ${row}h1v1h-1z`;
      }
    }
    board.append(element("path", { d: dark, class: "dark" }));
    columns.forEach((column, row) => {
      if (column === null || column === undefined) return;
      const given = marks.given && marks.given.has(`${row},${column}`);
      board.append(element("use", {
        href: "#bezzel-queen", class: given ? "given" : "",
        transform: `translate(${column} ${row}) scale(0.01)`,
      }));
    });
    return board;
  }

  /** A button with a sign, named in the language. */
  function control(words, name, key, run) {
    const made = element("button", { type: "button", "data-control": name, onclick: run }, sign(name));
    words.put(made, key, {}, "aria-label");
    return words.put(made, key, {}, "title");
  }

  /** Shows on a button whether a click plays or pauses. */
  function showPlaying(words, button, playing) {
    const name = words.say(playing ? "page-pause" : "page-play");
    button.replaceChildren(sign(playing ? "pause" : "play"));
    button.setAttribute("aria-label", name);
    button.title = name;
  }

  /** Events a second, by position of the slider. */
  const SPEEDS = [0.5, 1, 2, 3, 5, 8, 12, 20, 35, 60, 120, 250, 500];

  /**
   * Calls `advance(steps)` as often as the slider says, until it is stopped; once a frame, with
   * several steps where one a frame would be too slow.
   */
  function run(slider, advance) {
    let before = null;
    let due = 0;
    let request = null;
    const frame = (now) => {
      request = window.requestAnimationFrame(frame);
      if (before !== null) due += (now - before) / 1000 * SPEEDS[Number(slider.value)];
      before = now;
      const steps = Math.floor(due);
      due -= steps;
      if (steps > 0) advance(steps);
    };
    request = window.requestAnimationFrame(frame);
    return { stop: () => window.cancelAnimationFrame(request) };
  }

  Object.assign(window.bezzel, { element, queen, Words, settings, control, showPlaying, run, SPEEDS, miniature });
})();
