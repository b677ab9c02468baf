// A file becomes pixels, and pixels a board, without a request and without blocking the page: decoding is the
// browser's, off the page; all else runs in short turns.
"use strict";
bezzel(function ({ inTurns, readPicture, rest }) {
  /** The longest side in which a picture is read; the largest file in bytes, and the most pixels that are decoded. */
  const [SIDE, BYTES, PIXELS] = [2600, 40e6, 80e6];
  /** The pixels that are fetched in a turn. */
  const FETCHED = 60000;

  /** Puts the means of `scale` x `scale` pixels into `part`, which is `width` pixels wide. */
  function average(from, scale, part, width) {
    if (scale === 1) {
      part.set(from.data);
      return;
    }
    for (let to = 0; to < part.length; to++) {
      const [pixel, channel] = [to >> 2, to & 3];
      const start = (Math.floor(pixel / width) * scale * from.width + (pixel % width) * scale) * 4 + channel;
      let sum = 0;
      for (let y = 0; y < scale; y++)
        for (let x = 0; x < scale; x++) sum += from.data[start + (y * from.width + x) * 4];
      part[to] = sum / (scale * scale);
    }
  }

  /** Decodes a picture: {canvas, picture}; throws an error with a `key` of what was wrong. */
  async function loadPicture(file, signal) {
    const refuse = (key) => Object.assign(new Error(key), { key });
    if (file.size > BYTES) throw refuse("game-picture-huge");
    const whole = await createImageBitmap(file).catch(() => {
      throw refuse("game-picture-not");
    });
    signal.throwIfAborted();
    if (whole.width * whole.height > PIXELS) throw refuse("game-picture-huge");
    const scale = Math.ceil(Math.max(whole.width, whole.height) / SIDE);
    const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.floor(side / scale)));
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const shown = canvas.getContext("2d");
    const rows = Math.max(1, Math.floor(FETCHED / (whole.width * scale)));
    const band = Object.assign(document.createElement("canvas"), { width: whole.width, height: rows * scale });
    const context = band.getContext("2d", { willReadFrequently: true });
    const data = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row += rows) {
      // What shows through is white.
      context.fillStyle = "#fff";
      context.fillRect(0, 0, band.width, band.height);
      context.drawImage(whole, 0, -row * scale);
      const count = Math.min(rows, height - row);
      const part = data.subarray(row * width * 4, (row + count) * width * 4);
      average(context.getImageData(0, 0, band.width, count * scale), scale, part, width);
      shown.putImageData(new ImageData(part, width, count), 0, row);
      await rest();
      signal.throwIfAborted();
    }
    whole.close();
    return { canvas, picture: { width, height, data } };
  }

  /** The picture in what was pasted or dropped, or undefined. */
  const fileIn = (transfer) =>
    [...(transfer?.files ?? [])].find((file) => file.type.startsWith("image/")) ?? transfer?.files?.[0];

  const readInTurns = (picture, corners, signal) =>
    inTurns(readPicture(picture, corners), () => signal.throwIfAborted());

  return { loadPicture, readInTurns, fileIn };
});
