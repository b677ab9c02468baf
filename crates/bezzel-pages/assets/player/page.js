// What all pages share: elements, icons, shapes, small boards.
"use strict";
bezzel(function () {
  const SVG = "http://www.w3.org/2000/svg";
  const SVG_TAGS = new Set([
    "svg",
    "g",
    "path",
    "line",
    "circle",
    "rect",
    "use",
    "text",
    "title",
    "tspan",
    "defs",
    "pattern"
  ]);

  /**
   * An element with attributes, which may be left out, listeners (`on…`) and children. Its classes stand behind its
   * tag: `li.way.on`. A button sends no form.
   */
  function element(name, attributes, ...children) {
    const [tag, ...classes] = name.split(".");
    const made = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
    const isGiven = attributes?.constructor === Object;
    const given = {
      ...(tag === "button" ? { type: "button" } : {}),
      ...(classes.length > 0 ? { class: classes.join(" ") } : {}),
      ...(isGiven ? attributes : {})
    };
    for (const [key, value] of Object.entries(given)) {
      const isFlag = typeof value === "boolean" && !key.startsWith("aria-");
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (isFlag) made.toggleAttribute(key, value);
      else if (value !== null && value !== undefined) made.setAttribute(key, value);
    }
    if (!isGiven) children.unshift(attributes);
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }

  /** As many things as `count`, each made of its number from 0 on. */
  const times = (count, make) => Array.from({ length: count }, (_, at) => make(at));

  /** The square with a number, on a board of `n` columns. */
  const squareAt = (at, n) => ({ row: Math.floor(at / n), column: at % n });

  /** Icons in a square of side 24: lines, and after a bar what is filled. */
  const ICONS = {
    first: "M6 6v12|M18 6.3v11.4a.6.6 0 0 1-.9.5L9 12.5a.6.6 0 0 1 0-1l8.1-5.7a.6.6 0 0 1 .9.5z",
    back: "M14.5 6l-6 6l6 6",
    play: "|M8 5.2v13.6a.8.8 0 0 0 1.2.7l10.6-6.8a.8.8 0 0 0 0-1.4L9.2 4.5a.8.8 0 0 0-1.2.7z",
    pause: "|M7 5h3.6v14H7zM13.4 5H17v14h-3.6z",
    forward: "M9.5 6l6 6l-6 6",
    last: "M18 6v12|M6 6.3v11.4a.6.6 0 0 0 .9.5l8.1-5.7a.6.6 0 0 0 0-1L6.9 5.8a.6.6 0 0 0-.9.5z",
    conflict: "M3.5 8l8 8M11.5 8l-8 8M16.5 8l4 4l-4 4",
    retreat: "M4 8H9a4 4 0 0 1 0 8H6.5M7 4.8L3.8 8L7 11.2M16.5 8l4 4l-4 4",
    solution: "M2.8 12.4l3.6 3.8l6.3-8M16.5 8l4 4l-4 4",
    cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
    backup: "M7.5 8.5H14a4.5 4.5 0 0 1 0 9h-3M10.5 5L7 8.5L10.5 12",
    check: "M5 12.8l4.6 4.7L19 7",
    hand:
      "M9 11.5V5a1.6 1.6 0 0 1 3.2 0v5.5M12.2 10V8.3a1.6 1.6 0 0 1 3.2 0v2.4"
      + "M15.4 10.3a1.6 1.6 0 0 1 3.2 0v4.2"
      + "A6.5 6.5 0 0 1 12 21c-2.6 0-3.8-1.2-5.3-3.8l-2-3.6a1.6 1.6 0 0 1 2.7-1.7L9 13.8",
    column: "M12 5V19",
    diagonal: "M6 6L18 18",
    antidiagonal: "M6 18L18 6",
    more: "|M12 3.7a1.8 1.8 0 1 0 .01 0zM12 10.2a1.8 1.8 0 1 0 .01 0zM12 16.7a1.8 1.8 0 1 0 .01 0z",
    link:
      "M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3"
      + "M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7L12 17.7",
    save: "M12 4v11M7.5 11l4.5 4.5l4.5-4.5M5 19.5h14",
    attacks: "M12 12L5 5M12 12l7 7M12 12l7-7M12 12l-7 7M12 3v18M3 12h18|M12 9a3 3 0 1 0 .01 0z",
    full: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
    moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z",
    minus: "M5.5 12h13",
    plus: "M12 5.5v13M5.5 12h13",
    help:
      "M9.2 9.2a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.1-1.5 2.3"
      + "M12 2.8a9.2 9.2 0 1 0 .01 0z|M12 16.2a1.2 1.2 0 1 0 .01 0z",
    guess: "M8.5 8.8a3.6 3.6 0 1 1 5.4 3.1c-1.3.8-1.9 1.4-1.9 2.9|M12 17.6a1.4 1.4 0 1 0 .01 0z",
    ahead: "M2.5 12C5 7.5 8.5 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.5 18.5 12 18.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 .01 0z",
    code: "M8.5 6.5L3 12l5.5 5.5M15.5 6.5L21 12l-5.5 5.5",
    copy:
      "M15.5 5.5A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5"
      + "M11 8.5h6.5a2.5 2.5 0 0 1 2.5 2.5v6.5"
      + "a2.5 2.5 0 0 1-2.5 2.5H11a2.5 2.5 0 0 1-2.5-2.5V11a2.5 2.5 0 0 1 2.5-2.5z",
    swap: "M4 8h15l-4-4M20 16H5l4 4",
    try: "M5 20v-6a5 5 0 0 1 5-5h9M15 5l4 4l-4 4M5 14V4",
    undo: "M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
    redo: "M16 5l4 4l-4 4M20 9h-9a6 6 0 0 0 0 12h3",
    clear: "M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.7 10.7c.6.5.9 1.1.9 1.8h5.6c0-.7.3-1.3.9-1.8A6 6 0 0 0 12 3z",
    clock: "M12 5a8 8 0 1 0 .01 0zM12 9v4.5M9.5 2.5h5",
    chart: "M5 20V11M12 20V4.5M19 20v-6",
    options: "M4 7h9M18.5 7H20M4 17h1.5M11 17h9M15.5 4.6a2.4 2.4 0 1 0 .01 0zM8.5 14.6a2.4 2.4 0 1 0 .01 0z",
    picture:
      "M5.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5z"
      + "M4.5 16.5l4.5-4.5l4 4l2.5-2.5l4 4M15.5 7.7a1.3 1.3 0 1 0 .01 0z",
    open: "M14 4.5h5.5V10M19.5 4.5L11 13M17 14v4.5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1H10"
  };

  function icon(name) {
    const [lines, filled] = ICONS[name].split("|");
    return element(
      "svg",
      { viewBox: "0 0 24 24", class: `icon-sign sign-${name}`, "aria-hidden": "true" },
      lines ? element("path", { d: lines }) : null,
      filled ? element("path.filled", { d: filled }) : null
    );
  }

  /** What stands in squares, in a square of side 100. The queen is given by the page. */
  const SHAPES = {
    cross: "M31 31L69 69M69 31L31 69",
    "back-up": "M33 45H59A13.5 13.5 0 0 1 59 72H46M45 32L32 45L45 58",
    ring: "M50 38A12 12 0 1 0 50 62A12 12 0 1 0 50 38",
    hint: "M37 40A13.5 13.5 0 1 1 57 51.5C51.5 55 50 57.5 50 63M50 75V76"
  };

  /** Puts the shapes beside the queen, so that every square only points to them. */
  function defineShapes() {
    const definitions = document.querySelector(".shapes defs");
    for (const [name, d] of Object.entries(SHAPES)) {
      definitions.append(element("path", { id: `bezzel-${name}`, d }));
    }
  }

  /** The queen as an icon. */
  function queen() {
    return element(
      "svg.queen",
      { viewBox: "0 0 100 100", "aria-hidden": "true" },
      element("use", { href: "#bezzel-queen" })
    );
  }

  /** An element with an icon and words: a text, or an element that has it. */
  function signed(name, sign, word, attributes) {
    return element(name, attributes, icon(sign), word instanceof Node ? word : element("span", word));
  }

  /** A button with an icon and words that follow the language. */
  function wordButton(words, sign, key, run, attributes = {}, name = "button.button") {
    return signed(name, sign, words.put("span", key), { onclick: run, ...attributes });
  }

  /** A button with an icon and, where there is room, a word. */
  function iconButton(words, name, key, run, { word = null, ...attributes } = {}) {
    const made = element(
      "button.icon",
      { "data-control": name, onclick: run, ...attributes },
      icon(name),
      word ? words.put("span", word) : null
    );
    return words.name(made, key);
  }

  /** A small board with queens, for galleries; dots where a square is too small for a queen. */
  function miniature(columns, label = null, { given = null, dots = false } = {}) {
    const n = columns.length;
    const board = element(
      "svg.miniature",
      {
        viewBox: `-0.2 -0.2 ${n + 0.4} ${n + 0.4}`,
        role: label ? "img" : null,
        "aria-label": label,
        "aria-hidden": label ? null : "true"
      },
      element("rect.frame", { x: -0.1, y: -0.1, width: n + 0.2, height: n + 0.2 })
    );
    let dark = "";
    for (let row = 0; row < n; row++) {
      for (let column = (row + 1) % 2; column < n; column += 2) {
        dark += `M${column} ${row}h1v1h-1z`;
      }
    }
    board.append(element("path.dark", { d: dark }));
    columns.forEach((column, row) => {
      if (column === null || column === undefined) return;
      const isGiven = given && given.has(`${row},${column}`);
      board.append(
        dots
          ? element("circle.dot", { cx: column + 0.5, cy: row + 0.5, r: 0.39 })
          : element("use", {
              href: "#bezzel-queen",
              class: isGiven ? "given" : "",
              transform: `translate(${column} ${row}) scale(0.01)`
            })
      );
    });
    return board;
  }

  /** A press with the mouse leaves the keys to the page: the focus stays where it was. */
  function keepFocus(root) {
    root.addEventListener("mousedown", (event) => {
      if (event.target.closest("button, [role=gridcell], [role=slider], .tree-box")) event.preventDefault();
    });
    return root;
  }

  const isReduced = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  return {
    element,
    times,
    squareAt,
    queen,
    icon,
    iconButton,
    signed,
    wordButton,
    miniature,
    keepFocus,
    isReduced,
    defineShapes
  };
});
