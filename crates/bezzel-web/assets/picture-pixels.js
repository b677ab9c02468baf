// The pixels of a picture: smaller, straightened, and as colours whose distances are those that an eye sees (Oklab,
// https://bottosson.github.io/posts/oklab/, times 100: black 0, white 100, a just visible difference is about 2).
// What takes long is a generator, which its caller runs a piece at a time: a page stays responsive.
"use strict";
bezzel(function () {
  const LINEAR = Float32Array.from({ length: 256 }, (_, value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  );
  const ROOTS = Float32Array.from({ length: 4097 }, (_, at) => Math.cbrt(at / 4096));
  /** Planes of lightness and two opponent colours. */
  class Planes {
    constructor(width, height) {
      const make = () => new Float32Array(width * height);
      Object.assign(this, { width, height, l: make(), a: make(), b: make() });
    }

    /** Sets a pixel from sRGB, 0 to 255. */
    set(at, red, green, blue) {
      const r = 4096 * LINEAR[(red + 0.5) | 0];
      const g = 4096 * LINEAR[(green + 0.5) | 0];
      const b = 4096 * LINEAR[(blue + 0.5) | 0];
      const long = ROOTS[(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b + 0.5) | 0];
      const middle = ROOTS[(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b + 0.5) | 0];
      const short = ROOTS[(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b + 0.5) | 0];
      this.l[at] = 21.04542553 * long + 79.3617785 * middle - 0.40720468 * short;
      this.a[at] = 197.79984951 * long - 242.8592205 * middle + 45.05937099 * short;
      this.b[at] = 2.59040371 * long + 78.27717662 * middle - 80.8675766 * short;
    }

    distance(one, other) {
      const [l, a, b] = [this.l[one] - this.l[other], this.a[one] - this.a[other], this.b[one] - this.b[other]];
      return Math.sqrt(l * l + a * a + b * b);
    }

    /** The distance of a pixel from a colour [l, a, b]. */
    from(at, colour) {
      const [l, a, b] = [this.l[at] - colour[0], this.a[at] - colour[1], this.b[at] - colour[2]];
      return Math.sqrt(l * l + a * a + b * b);
    }
  }

  /** A picture ({width, height, data} in RGBA) as planes with at most `most` pixels a side: {planes, scale}. */
  function* shrink({ width, height, data }, most) {
    const scale = Math.ceil(Math.max(width, height) / most);
    const planes = new Planes(Math.floor(width / scale), Math.floor(height / scale));
    const area = scale * scale;
    for (let row = 0; row < planes.height; row++) {
      for (let column = 0; column < planes.width; column++) {
        let [red, green, blue] = [0, 0, 0];
        for (let y = row * scale; y < (row + 1) * scale; y++) {
          for (let at = (y * width + column * scale) * 4, end = at + scale * 4; at < end; at += 4) {
            red += data[at];
            green += data[at + 1];
            blue += data[at + 2];
          }
        }
        planes.set(row * planes.width + column, red / area, green / area, blue / area);
      }
      yield;
    }
    return { planes, scale };
  }

  /**
   * The map from the unit square onto four corners (from the top left, clockwise), by Heckbert, Fundamentals of Texture
   * Mapping (1989), as eight numbers.
   */
  function mapOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
    const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
    const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
    const under = dx1 * dy2 - dx2 * dy1;
    const [g, h] = [(sx * dy2 - dx2 * sy) / under, (dx1 * sy - sx * dy1) / under];
    return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
  }

  /** The same as a function: (u, v) => [x, y]. */
  function projection(corners) {
    const [a, b, c, d, e, f, g, h] = mapOf(corners);
    return (u, v) => [(a * u + b * v + c) / (g * u + h * v + 1), (d * u + e * v + f) / (g * u + h * v + 1)];
  }

  /** What lies between four corners as a square of `side` pixels, each the mean of `fine` x `fine` samples. */
  function* straighten({ width, height, data }, corners, side, fine) {
    const planes = new Planes(side, side);
    const [a, b, c, d, e, f, g, h] = mapOf(corners);
    const count = fine * fine;
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        let red = 0;
        let green = 0;
        let blue = 0;
        for (let sample = 0; sample < count; sample++) {
          const u = (column + ((sample % fine) + 0.5) / fine) / side;
          const v = (row + (((sample / fine) | 0) + 0.5) / fine) / side;
          const w = g * u + h * v + 1;
          const x = Math.max(0, Math.min(width - 1.001, (a * u + b * v + c) / w - 0.5));
          const y = Math.max(0, Math.min(height - 1.001, (d * u + e * v + f) / w - 0.5));
          const at = ((y | 0) * width + (x | 0)) * 4;
          const right = x - (x | 0);
          const down = y - (y | 0);
          const below = at + width * 4;
          const [nw, ne, sw, se] = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
          red += data[at] * nw + data[at + 4] * ne + data[below] * sw + data[below + 4] * se;
          green += data[at + 1] * nw + data[at + 5] * ne + data[below + 1] * sw + data[below + 5] * se;
          blue += data[at + 2] * nw + data[at + 6] * ne + data[below + 2] * sw + data[below + 6] * se;
        }
        planes.set(row * side + column, red / count, green / count, blue / count);
      }
      yield;
    }
    return planes;
  }

  return { shrink, straighten, projection };
});
