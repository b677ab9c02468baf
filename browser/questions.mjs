// Two hundred questions to the JSON API, of all kinds and some that are refused: the server and the library give the
// same bytes, except for times and kernels.
const METHODS = ["rows", "permutations", "board", "sets", "masks", "constrained"];
const TEXTS = ["board", "grid", "pairs", "xy", "columns", "json", "jsonl", "csv"];
const DATA = ["npy", "parquet", "svg", "png", "gif", "apng"];

const get = (path, query) => ({ path: `/api/${path}?${new URLSearchParams(query)}` });
const post = (path, body, lang = "en") => ({ path: `/api/${path}?lang=${lang}`, body });
/** Squares by a text such as `0,0 1,4`. */
const squares = (text) => (text ? text.split(" ").map((square) => square.split(",").map(Number)) : []);

export const QUESTIONS = [
  ...Array.from({ length: 18 }, (_, at) => get("count", { n: at + 1 })),
  get("count", { n: 16, distinct: true }),
  get("count", { n: 15, start: 3 }),
  get("count", { n: 16, start: 7 }),
  // Numbered solutions, ranks and samples of the sizes whose lists are joined.
  ...[8, 11, 12, 13, 14, 15, 16].flatMap((n) => [
    get("solutions", { n, nth: "7..27", format: "columns" }),
    get("solutions", { n, which: "sample", limit: 40, seed: n, format: "columns" })
  ]),
  ...["14 180001..180020", "15 2279184", "16 7386256..7386260", "16 14772512"].map((order) => {
    const [n, nth] = order.split(" ");
    return get("solutions", { n, nth, format: "columns" });
  }),
  ...["0 2 4 1 12 8 13 11 14 5 15 6 3 10 7 9", "0 1 2", "0 2 4 1 9 11 13 3 12 8 5 7 10 6"].map((text) =>
    post("check", { text, rank: true })
  ),
  get("table", { to: 11 }),
  get("known", {}),
  ...TEXTS.flatMap((format) => [
    get("solutions", { n: 8, which: "all", format }),
    get("solutions", { n: 10, which: "distinct", format, limit: 50 }),
    get("solutions", { n: 300, which: "random", seed: 7, format }),
    get("solutions", { n: 21, format, lang: "zh" })
  ]),
  ...DATA.flatMap((format) => [
    get("solutions", { n: 6, which: "all", format }),
    get("solutions", { n: 7, which: "distinct", format, theme: "sea", lang: "zh" }),
    get("solutions", { n: 9, which: "random", seed: 3, format, coordinates: true })
  ]),
  ...METHODS.flatMap((method) => [
    get("trace", { n: 5, method }),
    get("trace", { n: 8, method, until_solution: 1, limit: 3000 }),
    get("steps", { n: 4, method, format: "text" }),
    get("steps", { n: 4, method, format: "text", lang: "zh" }),
    get("steps", { n: 5, method, format: "jsonl", limit: 100 }),
    get("steps", { n: 4, method, format: "svg", limit: 12 })
  ]),
  get("steps", { n: 4, method: "board", format: "html" }),
  get("steps", { n: 4, method: "sets", format: "gif", limit: 30 }),
  get("steps", { n: 5, method: "masks", format: "png", limit: 12 }),
  get("steps", { n: 4, method: "board", format: "apng", limit: 30 }),
  ...["regions", "regions-diagonals", "completion", "blocked"].flatMap((family) => [
    ...[1, 2, 3, 4].map((seed) =>
      get("puzzle", { n: 6 + (seed % 3), family, difficulty: "easy", seed, lang: seed % 2 ? "en" : "zh" })
    ),
    get("puzzle", { family, date: "2026-11-21" }),
    get("puzzle", { n: 8, family, seed: 18 })
  ]),
  ...[
    "AAABCD/AAABCD/BBBBCD/BBECCD/FEECCD/FFEECC",
    "AAAA/ABBA/ACCA/DDDD",
    "ABCD/ABCD/ABCD/ABCD",
    "AB/CD",
    "AAB/ABB/CCA",
    "",
    "Q...../....../....../....../....../......",
    "..../..../..../....",
    ".x../..../..../...Q"
  ].flatMap((puzzle) => [
    post("puzzle/solve", { puzzle }),
    post("puzzle/rate", { puzzle }, "zh"),
    post("puzzle/hint", { puzzle })
  ]),
  ...[
    "0 4 7 5 2 6 1 3",
    "[[0,0],[1,4],[2,7]]",
    "1 0 0\n0 1 0\n0 0 1",
    "0 0 1",
    "what",
    "",
    '{"n": 4}',
    "[[0,1],[1,3],[2,0],[3,2]]"
  ].flatMap((text) => [
    post("check", { text }),
    post("board", { text }, "zh"),
    post("check", { text, list: "all", n: 4, boards: 9 }, "zh")
  ]),
  ...[
    "place 0 1\nplace 1 3\nplace 2 0\nplace 3 2\nsolution",
    "n 4\nput 1 1\nput 2 2\nback\nhello",
    "nothing",
    "n 65\nplace 0 0"
  ].flatMap((text) => [post("follow", { text }), post("follow", { text, n: 4, base: 1 }, "zh")]),
  ...[[8, "0,0"], [8, "0,0 1,1"], [4, "0,0"], [12, "3,4 5,1", "0,0"], [30, "0,0 2,1"], [6, "", "0,1"], [3]].map(
    ([n, queens, blocked]) =>
      post("complete", {
        ...{ n, queens: squares(queens), blocked: squares(blocked) },
        ...{ count: n < 20, list: 5, cause: true }
      })
  ),
  // What is refused, in both languages.
  ...["en", "zh"].flatMap((lang) => [
    ...[
      ...["count?n=0&", "count?n=19&", "count?n=x&", "count?", "solutions?n=3&", "solutions?n=17&which=all&"],
      ...["solutions?n=8&format=pdf&", "solutions?n=8&what=all&", "trace?n=65&", "trace?n=8&method=magic&"],
      ...["steps?n=8&format=mp4&", "steps?n=30&format=svg&", "puzzle?n=3&", "puzzle?n=8&family=chess&"],
      ...["puzzle?date=2026-02-30&", "nothing?"]
    ].map((asked) => ({ path: `/api/${asked}lang=${lang}` })),
    post("complete", { n: 8, queens: [[0, 8]] }, lang),
    post("complete", { n: 201 }, lang),
    post("complete", { queens: 1 }, lang),
    post("check", {}, lang)
  ])
];

/** An answer without what may differ. */
export function same(bytes, path) {
  if (!/^\/api\/(count|table|complete)\b/.test(path)) return bytes;
  return Buffer.from(bytes.toString().replace(/"(seconds|kernel|threads)":("[^"]*"|[^,}]+),?/g, ""));
}
