// The tree as lines and marks: made once, then painted on a canvas or written as a picture.
"use strict";
bezzel(function ({ element, isEnd }) {
  /** The kinds of lines, in the order in which they are painted. */
  const LINES = ["level", "ahead", "dense", "thin", "good", "tried", "halo", "way"];

  /** The size of a label's letters in a mark of radius `r`, and half the width of the mark that holds them. */
  function lettering(label, r) {
    const size = label.length > 2 ? Math.max(8, r * 0.92) : r * (label.length > 1 ? 1 : 1.14);
    return { size, half: label.length > 1 ? Math.max(r, label.length * size * 0.27 + 2.5) : r };
  }

  /** The label, if a mark with it is no wider than its room. */
  const fitting = (label, r, room) => (lettering(label, r).half * 2 <= Math.max(room, 2 * r) + 1 ? label : "");

  /** Everything to be painted of a tree that is laid out. */
  function treeDrawing(trace, state, laid, { rows, width, height, places, choice, spread, letter, column }) {
    const { nodes, n } = trace;
    const lines = Object.fromEntries(LINES.map((name) => [name, []]));
    const marks = [];
    const hits = new Map();
    const { way, items } = laid;
    const y = (depth) => rows.y(depth);
    const { scale } = laid;
    const radius = Math.max(2.5, Math.min(10.5 * scale, rows.step * 0.45));
    const isSolved = (number) => nodes[number].solvedAt >= 0 && nodes[number].solvedAt <= state.index;
    const curve = (kind, x1, y1, x2, y2) => lines[kind].push(x1, y1, x2, y2);

    const { xs } = laid;
    way.forEach((number, level) => {
      places[number] = xs[level];
    });
    for (const item of items) {
      if (item.number === undefined) continue;
      if (choice.isOnlyWay) {
        places[item.number] = item.x;
        continue;
      }
      item.drawn = [];
      spread(trace, item.number, item.first, laid.at, places, (...drawn) => item.drawn.push(drawn));
    }

    for (let depth = 1; depth <= n; depth++) lines.level.push(0, y(depth), width, y(depth));
    if (!choice.ahead) {
      const [level, fromX] = [way.length - 1, xs.at(-1)];
      state.tried.forEach((each, place) => {
        const isNow = state.conflict && state.conflict.square.column === each;
        const x = laid.crossAt(place);
        curve("tried", fromX, y(level), x, y(level + 1));
        marks.push({
          kind: isNow ? "cross-now" : "cross",
          x,
          y: y(level + 1),
          r: Math.min((isNow ? 10 : 7) * scale, radius),
          label: column(each)
        });
      });
    }
    for (const item of items) {
      if (item.number === undefined) continue;
      const [fromX, fromY] = [xs[item.level], y(item.level)];
      for (const [number, x, unit, isMerged] of item.drawn ?? [[item.number, item.x, 99, false]]) {
        const node = nodes[number];
        const isTop = number === item.number;
        const [px, py] = isTop ? [fromX, fromY] : [places[node.parent], y(node.depth - 1)];
        const kind = item.isAhead ? "ahead" : node.led > 0 ? "good" : isTop || unit > 5 ? "thin" : "dense";
        curve(kind, px, py, x, y(node.depth));
        // Subtrees that are too narrow to draw are shown by their depth.
        if (isMerged || (isTop && choice.isOnlyWay && node.size > 1)) {
          if (isMerged) curve(kind, x, y(node.depth), x, y(node.deepest));
        }
        hits.set(number, { x, y: y(node.depth) });
        const room = isTop ? item.width : node.leaves * unit;
        const mark = { x, y: y(node.depth), number, isAhead: item.isAhead };
        if (isMerged) {
          if (node.led > 0 && !item.isAhead) marks.push({ ...mark, kind: "solution", y: y(node.deepest), r: 6 });
        } else if (node.solvedAt >= 0 && !item.isAhead) {
          marks.push({ ...mark, kind: "solution", r: Math.min(6 * scale, radius) });
        } else if (isTop || room >= 15) {
          const r = isTop ? Math.min(8.5 * scale, radius * 0.8, Math.max(3, room / 2)) : Math.min(7 * scale, radius);
          marks.push({ ...mark, kind: "node", r, label: fitting(letter(node), r, room) });
        } else if (room > 5) {
          marks.push({ ...mark, kind: "dot", r: Math.min(3, room / 3, radius) });
        }
      }
    }
    for (let level = 1; level < way.length; level++) {
      curve("way", xs[level - 1], y(level - 1), xs[level], y(level));
    }
    lines.halo = lines.way;
    way.forEach((number, level) => {
      const isTip = level === way.length - 1;
      const kind = level === 0 ? "root" : isSolved(number) ? "on-solved" : isTip ? "on-now" : "on";
      hits.set(number, { x: xs[level], y: y(level) });
      marks.push({
        kind,
        x: xs[level],
        y: y(level),
        r: level === 0 ? Math.min(5, radius) : radius,
        number,
        label: level === 0 ? "" : letter(nodes[number])
      });
    });
    const band =
      state.depth < n && state.index >= 0 && !isEnd(trace.events[state.index][0])
        ? { y: y(state.depth + 1) - rows.step / 2, height: rows.step }
        : null;
    const drawing = {
      lines,
      marks,
      hits,
      band,
      width,
      height,
      tip: { x: xs[way.length - 1], y: y(way.length - 1) },
      shift(by) {
        for (const kind of LINES) {
          if (kind === "level" || kind === "halo") continue;
          for (let at = 0; at < lines[kind].length; at += 2) lines[kind][at] += by;
        }
        marks.forEach((mark) => {
          mark.x += by;
        });
        hits.forEach((place) => {
          place.x += by;
        });
        drawing.tip.x += by;
      },
      picture() {
        return picture(drawing);
      }
    };
    return drawing;
  }

  const STYLES = {
    level: ["edge", 1, 1],
    ahead: ["edge-strong", 1, 0.6, [2, 3]],
    dense: ["edge-strong", 1, 0.45],
    thin: ["edge-strong", 1.2, 1],
    good: ["good", 1.4, 0.8],
    tried: ["bad", 1.4, 0.85, [1.5, 4]],
    halo: ["page", 8, 1],
    way: ["accent", 3.5, 1]
  };
  const MARKS = {
    root: ["accent", null],
    on: ["accent", "page", 2.5, "accent-ink"],
    "on-now": ["now", "now-ring", 2.5, "on-now"],
    "on-solved": ["good", "page", 2.5, "on-good"],
    node: ["panel", "edge-strong", 1.4, "soft"],
    dot: ["page", "edge-strong", 1.2],
    solution: ["good", "page", 1.5],
    cross: ["page", null],
    "cross-now": ["now-fill", "now-ring", 2]
  };

  function paintTree(context, drawing, colours) {
    if (drawing.band) {
      context.fillStyle = colours.now;
      context.globalAlpha = 0.16;
      context.fillRect(0, drawing.band.y, drawing.width, drawing.band.height);
    }
    context.lineJoin = "round";
    for (const kind of LINES) {
      const [colour, thick, alpha, dash = []] = STYLES[kind];
      context.strokeStyle = colours[colour];
      context.lineWidth = thick;
      context.globalAlpha = alpha;
      context.setLineDash(dash);
      context.lineCap = kind === "way" ? "round" : "butt";
      context.beginPath();
      const list = drawing.lines[kind];
      for (let at = 0; at < list.length; at += 4) {
        const [x1, y1, x2, y2] = [list[at], list[at + 1], list[at + 2], list[at + 3]];
        if (kind !== "level" && (Math.max(x1, x2) < -20 || Math.min(x1, x2) > drawing.width + 20)) continue;
        context.moveTo(x1, y1);
        if (kind === "level" || x1 === x2) context.lineTo(x2, y2);
        else context.bezierCurveTo(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2);
      }
      context.stroke();
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const mark of drawing.marks) paintMark(context, mark, colours, drawing.width);
  }

  function paintMark(context, { kind, x, y, r, label, isAhead }, colours, width) {
    if (x < -20 || x > width + 20) return;
    const [fill, edge, thick, ink] = MARKS[kind];
    context.beginPath();
    if (kind === "solution") {
      context.moveTo(x, y - r);
      context.lineTo(x + r, y);
      context.lineTo(x, y + r);
      context.lineTo(x - r, y);
      context.closePath();
    } else {
      const half = label && ink && r >= 6 ? lettering(label, r).half : r;
      context.roundRect(x - half, y - r, 2 * half, 2 * r, r);
    }
    context.fillStyle = colours[fill];
    context.fill();
    if (edge) {
      context.strokeStyle = colours[edge];
      context.lineWidth = thick;
      if (isAhead) context.setLineDash([2, 2]);
      context.stroke();
      if (isAhead) context.setLineDash([]);
    }
    if (kind.startsWith("cross")) {
      const arm = r * 0.5;
      context.beginPath();
      context.moveTo(x - arm, y - arm);
      context.lineTo(x + arm, y + arm);
      context.moveTo(x + arm, y - arm);
      context.lineTo(x - arm, y + arm);
      context.strokeStyle = colours.bad;
      context.lineWidth = kind === "cross" ? 2.2 : 2.8;
      context.lineCap = "round";
      context.stroke();
    } else if (label && ink && r >= 6) {
      const { size } = lettering(label, r);
      context.font = `${kind === "node" ? 600 : 700} ${size}px ${colours.sans}`;
      context.fillStyle = colours[ink];
      context.fillText(label, x, y + size * 0.06);
    }
  }

  /** The same as a picture, whose colours the page's style gives: for paper. */
  function picture({ lines, marks, width, height }) {
    const paths = LINES.map((kind) => {
      let d = "";
      const list = lines[kind];
      for (let at = 0; at < list.length; at += 4) {
        const [x1, y1, x2, y2] = list.slice(at, at + 4).map((value) => value.toFixed(1));
        const half = ((list[at + 1] + list[at + 3]) / 2).toFixed(1);
        d += kind === "level" ? `M${x1} ${y1}L${x2} ${y2}` : `M${x1} ${y1}C${x1} ${half} ${x2} ${half} ${x2} ${y2}`;
      }
      return element("path", { d, class: `t-${kind}` });
    });
    const shapes = marks.map(({ kind, x, y, r, label }) =>
      element(
        "g",
        { class: `t-mark t-${kind}` },
        kind === "solution"
          ? element("path", { d: `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z` })
          : element("rect", {
              x: x - lettering(label ?? "", r).half,
              y: y - r,
              width: 2 * lettering(label ?? "", r).half,
              height: 2 * r,
              rx: r
            }),
        kind.startsWith("cross")
          ? element("path.t-stroke", { d: `M${x - r / 2} ${y - r / 2}l${r} ${r}m0 ${-r}l${-r} ${r}` })
          : label && r >= 6
            ? element("text", { x, y: y + r * 0.4, "font-size": lettering(label, r).size }, label)
            : null
      )
    );
    return element("svg.tree-picture", { viewBox: `0 0 ${width} ${height}` }, ...paths, ...shapes);
  }

  return { treeDrawing, paintTree };
});
