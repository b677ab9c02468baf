// Leaving with something: a link to this moment, a picture of the board, the data.
"use strict";
bezzel(function ({ KIND, LINES, checkBox, element, iconButton, menuItem, names, panelButton, saveMenu, signed }) {
  /** Hands a file, or a text as one, to the person. */
  function handOver(name, content, type) {
    const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
    const link = element("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** Copies a text, where that is allowed, and calls `then`. */
  function copyText(text, then) {
    navigator.clipboard?.writeText(text).then(then, () => {});
  }

  /** A text to be copied, whole when it is entered; of several lines, all are seen. */
  function copyField(value, label) {
    const rows = value.split("\n").length;
    const attributes = { readonly: true, class: "link-field", "aria-label": label };
    const field =
      rows > 1
        ? element("textarea", { ...attributes, rows: rows + 2 }, value)
        : element("input", { type: "text", value, ...attributes });
    field.addEventListener("focus", () => field.select());
    return field;
  }

  /** Whether only this computer can open the page's address: a file, or a server on a loopback address. */
  function isOnlyHere({ protocol, hostname } = window.location) {
    return protocol === "file:" || /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  }

  /** What is said below such an address, and a button that saves a page instead, if `save` makes one. */
  function onlyHere(words, save = null) {
    if (!isOnlyHere()) return [];
    return [
      element(
        "p.only-here",
        words.say(window.location.protocol === "file:" ? "page-link-file" : "page-link-only-here")
      ),
      ...(save ? [menuItem(words, "save", "page-link-save", save)] : [])
    ];
  }

  /**
   * What a panel shows once an address, or a text that ends with one, is copied, where that is allowed: that it is, the
   * text, and who can open the address. `before` and `copied` are the keys of what is said.
   */
  function copiedAddress(words, url, label, { save = null, before = "page-link-this", copied = "page-copied" } = {}) {
    const told = element("p", { role: "status" }, words.say(before));
    copyText(url, () => {
      told.textContent = words.say(copied);
    });
    return [told, copyField(url, label), ...(url.includes("://") ? onlyHere(words, save) : [])];
  }

  /**
   * The button that copies the address; where that is not allowed, it shows it. `frame(settings)` is the address of the
   * page in a frame, with what follows the question mark; without it no frame is offered. `save()` saves a page that
   * others can open.
   */
  function linkButton(words, address, { frame = null, save = null } = {}) {
    return panelButton(words, "link", "page-link-long", "page-link", () => [
      ...copiedAddress(words, address(), words.say("page-link"), { save }),
      ...(frame ? framed(words, frame) : [])
    ]);
  }

  /** The page in a frame of another: its HTML, whether it plays at once, and a button that copies it. */
  function framed(words, frame) {
    const { say } = words;
    const code = copyField("", say("page-embed"));
    const write = (isStarting) => {
      const settings = isStarting ? "embed&start&loop&speed=5" : "embed";
      const text = (value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
      code.value =
        `<iframe src="${text(frame(settings))}" title="${text(document.title)}" `
        + 'width="680" height="480" loading="lazy"></iframe>';
    };
    const word = element("span", say("page-embed-copy"));
    const copy = signed("button.button", "copy", word, {
      "data-embed": "copy",
      onclick: () => {
        code.select();
        copyText(code.value, () => {
          word.textContent = say("page-embed-copied");
        });
      }
    });
    write(false);
    return [
      element("p.embed-head", say("page-embed")),
      code,
      checkBox(say("page-embed-start"), false, write, { "data-embed": "start" }),
      copy
    ];
  }

  /** A colour of the page. */
  const colourOf = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

  /** A board at a moment as a picture that needs no page: every colour is written into it. */
  function boardPicture(board) {
    const { n } = board;
    const queen = document.getElementById("bezzel-queen").getAttribute("d");
    const [edge, side] = [40, n * 100];
    const piece = (tag, attributes, text = null) => {
      const made = element(tag, attributes);
      if (text !== null) made.textContent = text;
      return made;
    };
    const root = element(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: (side + edge + 10) / 2,
        height: (side + edge + 10) / 2,
        viewBox: `${-edge} ${-edge} ${side + edge + 10} ${side + edge + 10}`
      },
      piece("rect", { x: -edge, y: -edge, width: side + edge + 10, height: side + edge + 10, fill: colourOf("panel") })
    );
    for (const cell of board.cells) {
      const [x, y] = [Number(cell.dataset.column) * 100, Number(cell.dataset.row) * 100];
      root.append(piece("rect", { x, y, width: 100, height: 100, fill: getComputedStyle(cell).backgroundColor }));
      const mark = cell.querySelector("svg");
      if (!mark) continue;
      const drawn = getComputedStyle(mark);
      const d =
        mark.dataset.shape === "queen"
          ? queen
          : document.getElementById(`bezzel-${mark.dataset.shape}`).getAttribute("d");
      root.append(
        piece(
          "path",
          mark.dataset.shape === "queen"
            ? { d, fill: drawn.fill, transform: `translate(${x + 6.5} ${y + 6.5}) scale(.87)` }
            : {
                d,
                fill: "none",
                stroke: drawn.stroke,
                "stroke-width": 9,
                "stroke-linecap": "round",
                transform: `translate(${x} ${y})`
              }
        )
      );
    }
    for (const line of board.lines.querySelectorAll(".line")) {
      const made = line.cloneNode();
      made.removeAttribute("class");
      made.setAttribute("stroke", colourOf("bad"));
      made.setAttribute("stroke-width", 9);
      made.setAttribute("stroke-linecap", "round");
      root.append(made);
    }
    root.append(piece("rect", { width: side, height: side, fill: "none", stroke: colourOf("rim"), "stroke-width": 6 }));
    const write = (x, y, text) =>
      piece(
        "text",
        {
          x,
          y,
          fill: colourOf("soft"),
          "font-size": 24,
          "font-family": "sans-serif",
          "text-anchor": "middle",
          "dominant-baseline": "central"
        },
        text
      );
    for (let at = 0; at < n; at++) {
      root.append(write(at * 100 + 50, -edge / 2, names.column(at)), write(-edge / 2, at * 100 + 50, names.row(at, n)));
    }
    return new XMLSerializer().serializeToString(root);
  }

  /** A picture, as the text of an SVG, in pixels. */
  async function pixelsOf(picture, scale = 1) {
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(picture)))}`;
    await image.decode();
    const canvas = element("canvas", { width: scale * image.width, height: scale * image.height });
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    pen.drawImage(image, 0, 0);
    return new Promise((resolve) => {
      canvas.toBlob(resolve, "image/png");
    });
  }

  /** The version of the form that `bezzel steps --format jsonl` writes. */
  const STEPS_VERSION = 3;

  /** The events as JSON Lines, rows and columns from 0: what `bezzel steps --format jsonl` writes. */
  function searchLines(trace) {
    const tell = (event, index) => {
      switch (event[0]) {
        case KIND.choose:
          return { event: "choose", row: event[1], free: event[2] };
        case KIND.conflict:
          return {
            event: "conflict",
            row: event[1],
            column: event[2],
            culprit: { column: event[4], row: event[3] },
            line: LINES[event[5]]
          };
        case KIND.place:
          return { event: "place", row: event[1], column: event[2] };
        case KIND.solved:
          return { event: "solved", index: event[1], columns: trace.solutions[event[1] - 1].columns };
        case KIND.cut:
          return { event: "cut" };
        case KIND.backUp: {
          // It is an event of the node that is left.
          const { row, column } = trace.nodes[trace.at[index - 1]];
          return { event: "back-up", row: event[1], lifted: { column, row } };
        }
        case KIND.stopped:
          return { event: "stopped", solutions: event[1] };
        case KIND.remove:
          return { event: "remove", row: event[1], column: event[2] };
        case KIND.mistake:
          return trace.mistake(index);
        default:
          return { event: "exhausted", cut: Boolean(event[2]), solutions: event[1] };
      }
    };
    const events = trace.events.filter(([kind]) => kind !== KIND.ended);
    const objects = events.map((event, index) => {
      const isLeft =
        event[0] === KIND.backUp || (event[0] === KIND.remove && trace.remarks.get(index)?.[0] !== "unordered");
      const number = trace.at[isLeft ? index - 1 : index];
      const node = trace.nodes[number];
      return {
        ...tell(event, index),
        step: index + 1,
        node: number,
        parent: number === 0 ? null : node.parent,
        depth: node.depth
      };
    });
    const head = { format: "bezzel-steps", version: STEPS_VERSION, n: trace.n, method: trace.method };
    const inOrder = (object) =>
      Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
    return [head, ...objects].map((object) => `${JSON.stringify(inOrder(object))}\n`).join("");
  }

  /** The button that saves; `more()` gives further lines: files that the server makes. */
  function saveButton(words, player, more = () => []) {
    return saveMenu(words, () => {
      const { board, index, trace } = player();
      const name = `queens${trace.n}-step${index + 1}`;
      const picture = () => boardPicture(board);
      return [
        ["page-save-svg", () => handOver(`${name}.svg`, picture(), "image/svg+xml")],
        ["page-save-png", async () => handOver(`${name}.png`, await pixelsOf(picture()))],
        [
          "page-save-jsonl",
          () => handOver(`queens${trace.n}-search.jsonl`, searchLines(trace), "application/x-ndjson")
        ],
        ...more()
      ];
    });
  }

  /** Full screen, where the browser has it. */
  function fullButton(words) {
    const button = iconButton(words, "full", "page-full", () => fullScreen());
    button.hidden = !document.fullscreenEnabled;
    return button;
  }

  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  return {
    colourOf,
    copiedAddress,
    copyText,
    handOver,
    isOnlyHere,
    linkButton,
    pixelsOf,
    saveButton,
    fullButton,
    fullScreen,
    boardPicture,
    searchLines
  };
});
