// A file becomes pixels, and pixels a board, without a request and without blocking the page: decoding and scaling are the
// browser's, off the page; all else runs in short turns.
"use strict";
(() => {
  const { readPicture } = window.bezzel;

  /** The longest side in which a picture is read; the largest file in bytes, and the most pixels that are decoded. */
  const [SIDE, BYTES, PIXELS] = [1800, 40e6, 80e6];
  /** The longest turn in milliseconds, and the rows of pixels that are fetched in one. */
  const [TURN, ROWS] = [8, 96];

  const rest = () => new Promise((resolve) => { setTimeout(resolve); });

  /** Runs a generator in turns, until it ends or `signal` aborts it; gives what it returns. */
  async function inTurns(steps, signal) {
    for (;;) {
      const until = performance.now() + TURN;
      do {
        const { done, value } = steps.next();
        if (done) return value;
      } while (performance.now() < until);
      await rest();
      signal.throwIfAborted();
    }
  }

  /** Decodes a picture: {canvas, picture}; throws an error with a `key` of what was wrong. */
  async function loadPicture(file, signal) {
    const refuse = (key) => Object.assign(new Error(key), { key });
    if (file.size > BYTES) throw refuse("game-picture-huge");
    const whole = await createImageBitmap(file).catch(() => { throw refuse("game-picture-not"); });
    signal.throwIfAborted();
    if (whole.width * whole.height > PIXELS) throw refuse("game-picture-huge");
    const scale = Math.min(1, SIDE / Math.max(whole.width, whole.height));
    const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * scale)));
    const bitmap = scale === 1 ? whole : await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
    signal.throwIfAborted();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    // What shows through is white.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    const data = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row += ROWS) {
      data.set(context.getImageData(0, row, width, Math.min(ROWS, height - row)).data, row * width * 4);
      await rest();
      signal.throwIfAborted();
    }
    return { canvas, picture: { width, height, data } };
  }

  /** The picture in what was pasted or dropped, or undefined. */
  const fileIn = (transfer) => [...transfer?.files ?? []].find((file) => file.type.startsWith("image/")) ?? transfer?.files?.[0];

  const readInTurns = (picture, corners, signal) => inTurns(readPicture(picture, corners), signal);

  Object.assign(window.bezzel, { loadPicture, readInTurns, fileIn });
})();
