import { open, BezzelError } from "./index.js";

const ready = open();
self.onmessage = async ({ data: { n, seed } }) => {
  const bezzel = await ready;
  const counts = bezzel.table(n, { from: n })[0];
  try {
    const columns = bezzel.solve(n, { random: true, seed });
    self.postMessage({ counts, columns, picture: bezzel.file(n, { which: "random", seed, format: "svg" }) });
  } catch (error) {
    if (!(error instanceof BezzelError)) throw error;
    self.postMessage({ counts });
  }
};
