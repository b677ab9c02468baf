// Two hundred questions to the JSON API, of all kinds and some that are refused: the server and the library give the
// same bytes, except for times and kernels.
const METHODS = ["rows", "permutations", "board", "sets", "masks", "constrained"];
const TEXTS = ["board", "grid", "pairs", "xy", "columns", "json", "jsonl", "csv"];
const DATA = ["npy", "parquet", "svg", "png", "gif", "apng"];

const get = (path, query) => ({ path: `${path}?${new URLSearchParams(query)}` });
const post = (path, body, lang = "en") => ({ path: `${path}?lang=${lang}`, body });

export const QUESTIONS = [
  ...Array.from({ length: 18 }, (_, at) => get("/api/count", { n: at + 1 })),
  get("/api/count", { n: 16, distinct: true }),
  get("/api/count", { n: 15, start: 3 }),
  get("/api/count", { n: 16, start: 7 }),
  // Numbered solutions, ranks and samples of the sizes whose lists are joined.
  ...[8, 11, 12, 13, 14, 15, 16].flatMap((n) => [
    get("/api/solutions", { n, nth: "7..27", format: "columns" }),
    get("/api/solutions", { n, which: "sample", limit: 40, seed: n, format: "columns" })
  ]),
  ...[
    ["14", "180001..180020"],
    ["15", "2279184"],
    ["16", "7386256..7386260"],
    ["16", "14772512"]
  ].map(([n, nth]) => get("/api/solutions", { n, nth, format: "columns" })),
  ...["0 2 4 1 12 8 13 11 14 5 15 6 3 10 7 9", "0 1 2", "0 2 4 1 9 11 13 3 12 8 5 7 10 6"].map((text) =>
    post("/api/check", { text, rank: true })
  ),
  get("/api/table", { to: 11 }),
  get("/api/known", {}),
  ...TEXTS.flatMap((format) => [
    get("/api/solutions", { n: 8, which: "all", format }),
    get("/api/solutions", { n: 10, which: "distinct", format, limit: 50 }),
    get("/api/solutions", { n: 300, which: "random", seed: 7, format }),
    get("/api/solutions", { n: 21, format, lang: "zh" })
  ]),
  ...DATA.flatMap((format) => [
    get("/api/solutions", { n: 6, which: "all", format }),
    get("/api/solutions", { n: 7, which: "distinct", format, theme: "sea", lang: "zh" }),
    get("/api/solutions", { n: 9, which: "random", seed: 3, format, coordinates: true })
  ]),
  ...METHODS.flatMap((method) => [
    get("/api/trace", { n: 5, method }),
    get("/api/trace", { n: 8, method, until_solution: 1, limit: 3000 }),
    get("/api/steps", { n: 4, method, format: "text" }),
    get("/api/steps", { n: 4, method, format: "text", lang: "zh" }),
    get("/api/steps", { n: 5, method, format: "jsonl", limit: 100 }),
    get("/api/steps", { n: 4, method, format: "svg", limit: 12 })
  ]),
  get("/api/steps", { n: 4, method: "board", format: "html" }),
  get("/api/steps", { n: 4, method: "sets", format: "gif", limit: 30 }),
  get("/api/steps", { n: 5, method: "masks", format: "png", limit: 12 }),
  get("/api/steps", { n: 4, method: "board", format: "apng", limit: 30 }),
  ...["regions", "regions-diagonals", "completion", "blocked"].flatMap((family) => [
    ...[1, 2, 3, 4].map((seed) =>
      get("/api/puzzle", { n: 6 + (seed % 3), family, difficulty: "easy", seed, lang: seed % 2 ? "en" : "zh" })
    ),
    get("/api/puzzle", { family, date: "2026-11-21" }),
    get("/api/puzzle", { n: 8, family, seed: 18 })
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
    post("/api/puzzle/solve", { puzzle }),
    post("/api/puzzle/rate", { puzzle }, "zh"),
    post("/api/puzzle/hint", { puzzle })
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
    post("/api/check", { text }),
    post("/api/board", { text }, "zh"),
    post("/api/check", { text, list: "all", n: 4, boards: 9 }, "zh")
  ]),
  ...[
    "place 0 1\nplace 1 3\nplace 2 0\nplace 3 2\nsolution",
    "n 4\nput 1 1\nput 2 2\nback\nhello",
    "nothing",
    "n 65\nplace 0 0"
  ].flatMap((text) => [post("/api/follow", { text }), post("/api/follow", { text, n: 4, base: 1 }, "zh")]),
  ...[
    [8, [[0, 0]], []],
    [
      8,
      [
        [0, 0],
        [1, 1]
      ],
      []
    ],
    [4, [[0, 0]], []],
    [
      12,
      [
        [3, 4],
        [5, 1]
      ],
      [[0, 0]]
    ],
    [
      30,
      [
        [0, 0],
        [2, 1]
      ],
      []
    ],
    [6, [], [[0, 1]]],
    [3, [], []]
  ].map(([n, queens, blocked]) => post("/api/complete", { n, queens, blocked, count: n < 20, list: 5, cause: true })),
  // What is refused, in both languages.
  ...["en", "zh"].flatMap((lang) => [
    get("/api/count", { n: 0, lang }),
    get("/api/count", { n: 19, lang }),
    get("/api/count", { n: "x", lang }),
    get("/api/count", { lang }),
    get("/api/solutions", { n: 3, lang }),
    get("/api/solutions", { n: 17, which: "all", lang }),
    get("/api/solutions", { n: 8, format: "pdf", lang }),
    get("/api/solutions", { n: 8, what: "all", lang }),
    get("/api/trace", { n: 65, lang }),
    get("/api/trace", { n: 8, method: "magic", lang }),
    get("/api/steps", { n: 8, format: "mp4", lang }),
    get("/api/steps", { n: 30, format: "svg", lang }),
    get("/api/puzzle", { n: 3, lang }),
    get("/api/puzzle", { n: 8, family: "chess", lang }),
    get("/api/puzzle", { date: "2026-02-30", lang }),
    get("/api/nothing", { lang }),
    post("/api/complete", { n: 8, queens: [[0, 8]] }, lang),
    post("/api/complete", { n: 201 }, lang),
    post("/api/complete", { queens: 1 }, lang),
    post("/api/check", {}, lang)
  ])
];

/** An answer without what may differ. */
export function same(bytes, path) {
  if (!/^\/api\/(count|table|complete)\b/.test(path)) return bytes;
  return Buffer.from(bytes.toString().replace(/"(seconds|kernel|threads)":("[^"]*"|[^,}]+),?/g, ""));
}
