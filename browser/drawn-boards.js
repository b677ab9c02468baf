// Pictures of boards as five kinds of sites show them, drawn anew on a canvas, with the page around: what a screenshot
// or a photograph of a screen has. Runs in a browser. `drawBoard({style, n, scale, seed, ...})` gives {canvas, n,
// labels, queens, crosses}.
"use strict";
(() => {
  const generator = (seed) => {
    let state = (seed * 2654435761 + 12345) >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), state | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  };

  /** N connected regions around queens that do not touch, numbered by their first squares. */
  function regions(n, random) {
    let queens = null;
    while (!queens) {
      const columns = Array.from({ length: n }, (_, at) => at)
        .map((at) => [random(), at])
        .sort((a, b) => a[0] - b[0])
        .map(([, at]) => at);
      for (let tries = 0; tries < 4000 && !queens; tries++) {
        const bad = columns.findIndex((column, row) => row > 0 && Math.abs(column - columns[row - 1]) < 2);
        if (bad < 0) queens = columns;
        else {
          const other = Math.floor(random() * n);
          [columns[bad], columns[other]] = [columns[other], columns[bad]];
        }
      }
    }
    const labels = new Array(n * n).fill(-1);
    queens.forEach((column, row) => {
      labels[row * n + column] = row;
    });
    const weight = queens.map(() => 0.15 + random());
    while (labels.includes(-1)) {
      const edge = labels.flatMap((label, at) =>
        [at - n, at + n, ...(at % n ? [at - 1] : []), ...((at + 1) % n ? [at + 1] : [])]
          .filter((other) => label >= 0 && labels[other] < 0)
          .map((other) => [other, label])
      );
      const sum = edge.reduce((all, [, label]) => all + weight[label], 0);
      let at = random() * sum;
      const [to, label] = edge.find(([, each]) => (at -= weight[each]) <= 0) ?? edge[0];
      labels[to] = label;
    }
    const order = [...new Set(labels)];
    return { labels: labels.map((label) => order.indexOf(label)), queens };
  }

  const colours = (text) => text.split(" ").map((colour) => `#${colour}`);
  const PASTEL = colours(
    "bba3e2 ffc992 96beff b3dfa0 dfdfdf ff7b60 e6f388 b9b29e dfa0bf a3d2d8 62efea ff93f3 8acc6d 729aec c387e0 ffe04b"
  );
  const STRONG = colours(
    "c62828 1565c0 2e7d32 f9a825 6a1b9a 00838f ef6c00 5d4037 ad1457 546e7a 9e9d24 283593 00695c d84315 7e57c2 4fc3f7"
  );
  const OWN = colours("AAD9FF FFCA9B A9EBC4 E6C8F6 FAE78B FFBAC6 A2EEEE DFD4C6 CAECA0 BFB4FA FFAD9A B5BFC9");
  const INKS = colours("7FAFD8 DFA06F 7EC19A BC9CCD D1BD5B D9909D 74C4C5 B8AA98 A0C274 958ACF DD8270 8897A7");

  /** A style: black lines of these widths on a white page with crowns and crosses, but for the rest. */
  const styled = (colours, [thin, thick, frame], rest) => ({
    page: "#ffffff",
    card: "#ffffff",
    ink: "#333333",
    fill: "#ffffff",
    colours,
    thin: thin && [thin, "#000000"],
    thick: thick && [thick, "#000000"],
    frame: frame && [frame, "#000000"],
    queen: "crown",
    cross: "x",
    ...rest
  });
  const STARS = { ink: "#222222", queen: "star", cross: "dot", thin: [1, "#999999"] };
  const [NONE, GREY] = [[], "#fafafa"];
  const STYLES = {
    linkedin: styled(PASTEL, [1, 2, 3], { page: "#f4f2ee", ink: "#222222", thin: [1, "#00000055"] }),
    "linkedin-dark": styled(PASTEL, [1, 2, 3], {
      page: "#101214",
      card: "#1d2226",
      ink: "#eeeeee",
      thin: [1, "#00000066"]
    }),
    vercel: styled(PASTEL.slice(2).concat(PASTEL.slice(0, 2)), [1, 3, 3]),
    "pairs-star": styled(null, [1, 3, 4], { ...STARS, queen: "small-star", cross: "small-dot" }),
    starbattle: styled(null, [1, 3, 3], STARS),
    krazydad: styled(null, [1, 4, 4], { page: "#eef1e6", fill: "#fdfdfd", queen: "star" }),
    "starbattle-dark": styled(null, NONE, {
      ...STARS,
      page: "#121212",
      card: "#1b1b1b",
      ink: "#dddddd",
      fill: "#222222",
      thin: [1, "#555555"],
      thick: [3, "#eeeeee"],
      frame: [3, "#eeeeee"],
      mark: "#f0d060"
    }),
    dashed: styled(null, [1, 3, 3], { ...STARS, ink: "#333333", thin: [1, "#aaaaaa"], dash: 4 }),
    dark: styled(STRONG, NONE, {
      page: "#0e1116",
      card: "#0e1116",
      ink: "#dddddd",
      thin: [1, "#00000066"],
      thick: [3, "#0e1116"],
      frame: [3, "#0e1116"],
      mark: "#ffffff"
    }),
    plain: styled(STRONG, NONE, { page: GREY, card: GREY, cross: "dot" }),
    pale: styled(PASTEL, NONE),
    tiles: styled(PASTEL, NONE, { page: "#20242b", card: "#2a2f38", ink: "#eeeeee", gap: 3, round: 6 }),
    light: styled(PASTEL, NONE, { thin: [1, "#ffffff"], thick: [2, "#ffffff"] }),
    bezzel: styled(OWN, NONE, {
      page: "#f6f1e7",
      card: "#f6f1e7",
      ink: "#101B36",
      inks: INKS,
      thin: [1, "#101B3638"],
      thick: [4, "#101B36"],
      frame: [4, "#101B36"],
      labels: true
    })
  };

  function mark(context, kind, x, y, side, colour) {
    context.save();
    context.translate(x, y);
    context.scale(side, side);
    context.fillStyle = context.strokeStyle = colour;
    context.lineCap = "round";
    context.beginPath();
    if (kind.startsWith("small-")) {
      context.translate(0.25, 0.25);
      context.scale(0.5, 0.5);
      mark(context, kind.slice(6), 0, 0, 1, colour);
    } else if (kind === "crown") {
      context.fill(new Path2D("M.22 .72 .16 .34 .34 .5 .5 .24 .66 .5 .84 .34 .78 .72"));
    } else if (kind === "star") {
      for (let at = 0; at < 10; at++) {
        const [r, turn] = [at % 2 ? 0.16 : 0.38, (at * Math.PI) / 5 - Math.PI / 2];
        context.lineTo(0.5 + r * Math.cos(turn), 0.52 + r * Math.sin(turn));
      }
      context.fill();
    } else if (kind === "x") {
      context.lineWidth = 0.06;
      context.stroke(new Path2D("M.36 .36 .64 .64M.64 .36 .36 .64"));
    } else {
      context.arc(0.5, 0.5, 0.09, 0, 7);
      context.fill();
    }
    context.restore();
  }

  /** The page around: a heading, some lines of text, buttons, at device pixels. */
  function page(context, style, width, height, box, scale, random) {
    context.fillStyle = style.page;
    context.fillRect(0, 0, width, height);
    context.fillStyle = style.card;
    const pad = 16 * scale;
    context.fillRect(box.x - pad, box.y - pad * 2.5, box.side + 2 * pad, box.side + pad * 6);
    context.fillStyle = style.ink;
    context.font = `${22 * scale}px sans-serif`;
    context.fillText("Queens 128", box.x, box.y - box.gap * 0.62);
    context.font = `${14 * scale}px sans-serif`;
    context.fillText("0:42   Clear   How to play", box.x + box.side * 0.4, box.y - box.gap * 0.3);
    context.strokeStyle = style.ink;
    context.lineWidth = scale;
    for (let at = 0; at < 3; at++) {
      const [w, x] = [box.side * 0.26, box.x + at * box.side * 0.35];
      context.strokeRect(x, box.y + box.side + box.gap * 0.25, w, 36 * scale);
      context.fillText(["Undo", "Hint", "Check"][at], x + 10 * scale, box.y + box.side + box.gap * 0.25 + 23 * scale);
    }
    for (let y = box.y + box.side + box.gap; y < height; y += 22 * scale)
      context.fillText(
        "Place one queen in each row, column and colour region.".slice(0, 20 + Math.floor(random() * 30)),
        box.x,
        y
      );
  }

  function drawBoard({ style: name, n, scale = 1, seed = 1, cell = 40, marks = true, around = true }) {
    const style = STYLES[name];
    const random = generator(seed);
    const made = regions(n, random);
    const { labels } = made;
    const line = (each) => (each ? Math.max(1, Math.round(each[0] * scale)) : 0);
    const frame = line(style.frame);
    const size = Math.round(cell * scale);
    const side = n * size + 2 * frame;
    const gap = around ? Math.round(90 * scale) : 0;
    const x0 = around ? Math.round(gap * 0.3 + random() * 40 * scale) : 0;
    const [width, height] = around ? [side + 2 * x0, Math.round(side + gap * (2.2 + random()))] : [side, side];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.round(width), height: Math.round(height) });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const box = { x: x0, y: gap, side, gap };
    if (around) page(context, style, canvas.width, canvas.height, box, scale, random);
    const [left, top] = [x0 + frame, gap + frame];
    if (frame) {
      context.fillStyle = style.frame[1];
      context.fillRect(x0, gap, side, side);
    }
    const order = (style.colours ?? [])
      .map((colour, index) => [random(), index])
      .sort((a, b) => a[0] - b[0])
      .map(([, index]) => index);
    const squares = labels.map((label, at) => ({
      ...{ label, at, row: Math.floor(at / n), column: at % n },
      ...{ x: left + (at % n) * size, y: top + Math.floor(at / n) * size }
    }));
    for (const { label, x, y } of squares) {
      const colour = style.colours ? order[label % order.length] : 0;
      context.fillStyle = style.colours ? style.colours[colour] : style.fill;
      if (style.gap) {
        const gapped = (style.gap * scale) / 2;
        context.beginPath();
        context.roundRect(x + gapped, y + gapped, size - 2 * gapped, size - 2 * gapped, style.round * scale);
        context.fill();
      } else context.fillRect(x, y, size, size);
      if (style.inks) {
        context.save();
        context.beginPath();
        context.rect(x, y, size, size);
        context.clip();
        context.strokeStyle = style.inks[colour];
        context.lineWidth = size * 0.026;
        context.beginPath();
        for (let along = size / 8; along < 2 * size; along += size / 4) {
          // Lines that rise, lie, stand or fall: of those that lie or stand half are beyond the square.
          const [fromX, fromY, toX, toY] = [
            [along, 0, along - size, size],
            [0, along, size, along],
            [along, 0, along, size],
            [along - size, 0, along, size]
          ][colour % 4];
          context.moveTo(x + fromX, y + fromY);
          context.lineTo(x + toX, y + toY);
        }
        context.stroke();
        context.restore();
      }
    }
    // Thin lines first, then the borders of regions above them.
    for (const isThick of [false, true]) {
      const ink = isThick ? style.thick : style.thin;
      if (!ink) continue;
      context.fillStyle = ink[1];
      const w = line(ink);
      const off = Math.floor(w / 2);
      const dash = style.dash && !isThick ? Math.round(style.dash * scale) : size;
      const [before, more] = isThick ? [off, w] : [0, 0];
      for (const { label, at, row, column, x, y } of squares)
        for (let along = 0; along < size; along += 2 * dash) {
          if (column > 0 && (label !== labels[at - 1]) === isThick)
            context.fillRect(x - off, y - before + along, w, dash + more);
          if (row > 0 && (label !== labels[at - n]) === isThick)
            context.fillRect(x - before + along, y - off, dash + more, w);
        }
    }
    const [queens, crosses] = [[], []];
    if (marks) {
      for (const { at, row, column, x, y } of squares) {
        const kind = made.queens[row] === column && random() < 0.45 ? "queen" : random() < 0.3 ? "cross" : null;
        if (!kind) continue;
        (kind === "queen" ? queens : crosses).push(at);
        mark(context, style[kind], x, y, size, style.mark ?? "#111111");
      }
    }
    if (style.labels && around) {
      context.fillStyle = style.ink;
      context.font = `${13 * scale}px sans-serif`;
      for (let k = 0; k < n; k++) {
        context.fillText(String.fromCharCode(65 + k), left + (k + 0.4) * size, gap - 7 * scale);
        context.fillText(String(k + 1), x0 - 16 * scale, top + (k + 0.6) * size);
      }
    }
    return { canvas, n, labels, queens, crosses, box: { left, top, side: n * size, size } };
  }

  /** A picture that shows a part of a board: on some sides it ends within a square, of which 0.2 to 0.8 remain. */
  function cut(canvas, { left, top, side, size }, seed) {
    const random = generator(seed + 33);
    const sides = [left, top, canvas.width - left - side, canvas.height - top - side].map((around) =>
      random() < 0.5 ? -(Math.floor(random() * 3) + 0.2 + 0.6 * random()) * size : around * random()
    );
    if (sides.every((by) => by >= 0)) sides[Math.floor(random() * 4)] = -size * (0.2 + 0.6 * random());
    const made = Object.assign(document.createElement("canvas"), {
      width: Math.round(side + sides[0] + sides[2]),
      height: Math.round(side + sides[1] + sides[3])
    });
    made.getContext("2d").drawImage(canvas, -Math.round(left - sides[0]), -Math.round(top - sides[1]));
    return made;
  }

  /** A photograph of a picture: turned, seen aslant, lit from one side, with noise. */
  function photograph(canvas, { angle = 0, aslant = 0, light = 0, noise = 0, seed = 1 }) {
    const random = generator(seed + 77);
    const made = document.createElement("canvas");
    const [w, h] = [canvas.width, canvas.height];
    const margin = Math.ceil(0.09 * Math.max(w, h));
    Object.assign(made, { width: w + 2 * margin, height: h + 2 * margin });
    const context = made.getContext("2d", { willReadFrequently: true });
    const from = canvas.getContext("2d").getImageData(0, 0, w, h).data;
    const image = context.createImageData(made.width, made.height);
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    for (let y = 0; y < made.height; y++)
      for (let x = 0; x < made.width; x++) {
        const [u, v] = [x - made.width / 2, y - made.height / 2];
        const far = 1 + (aslant * v) / made.height + (aslant * 0.6 * u) / made.width;
        const sx = (cos * u + sin * v) / far + w / 2 - 0.5;
        const sy = (cos * v - sin * u) / far + h / 2 - 0.5;
        const to = (y * made.width + x) * 4;
        const bright = 1 - light * ((x / made.width) * 0.6 + (y / made.height) * 0.4);
        const [px, py] = [Math.floor(sx), Math.floor(sy)];
        for (let channel = 0; channel < 3; channel++) {
          let value = 70 + channel * 6;
          if (px >= 0 && py >= 0 && px < w - 1 && py < h - 1) {
            const [fx, fy] = [sx - px, sy - py];
            const i = (py * w + px) * 4 + channel;
            value =
              (from[i] * (1 - fx) + from[i + 4] * fx) * (1 - fy)
              + (from[i + w * 4] * (1 - fx) + from[i + w * 4 + 4] * fx) * fy;
          }
          image.data[to + channel] = value * bright + (random() + random() - 1) * noise;
        }
        image.data[to + 3] = 255;
      }
    context.putImageData(image, 0, 0);
    return made;
  }

  async function pixelsOf(blob) {
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, width, height);
  }
  /** A picture's pixels, after JPEG of a quality in percent, or as they are. */
  const pixels = async (canvas, quality = 0) =>
    pixelsOf(
      await new Promise((resolve) => {
        canvas.toBlob(resolve, quality ? "image/jpeg" : "image/png", quality / 100);
      })
    );

  window.drawn = { STYLES: Object.keys(STYLES), drawBoard, photograph, cut, pixels, pixelsOf, generator };
})();
