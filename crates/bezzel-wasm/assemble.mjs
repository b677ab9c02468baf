// Puts the folder together: `node assemble.mjs MODULES FOLDER NPM`. The page and its files are asked for
// where the server has them, in the module itself, so that there is one page and not two.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const [modules, folder, npm] = process.argv.slice(2).map((path) => resolve(path));
/** The largest board that each module counts before it is written. */
const LARGEST = 18;
const asset = (name) => readFileSync(join(here, "assets", name), "utf8");

/** The modules that were built: with 128-bit registers and without. */
const built = ["simd", "plain"].filter((name) => existsSync(join(modules, `bezzel-${name}.js`)));
const libraries = {};
for (const kind of built) {
  libraries[kind] = await import(pathToFileURL(join(modules, `bezzel-${kind}.js`)));
  libraries[kind].initSync({ module: readFileSync(join(modules, `bezzel-${kind}_bg.wasm`)) });
}
const { work_words, Workbench } = libraries.simd;
const bench = new Workbench();

// What ships is counted before it ships: optimised code for this target has been wrong where the same code for others
// was right.
const published = readFileSync(join(here, "../bezzel/data/known.csv"), "utf8")
  .split("\n")
  .filter((line) => /^\d/.test(line));
for (const kind of built) {
  for (const [n, all] of published.slice(0, LARGEST).map((line) => line.split(","))) {
    const count = new libraries[kind].SharedCount(Number(n));
    const counted = count.count(0, count.shards);
    count.free();
    if (counted !== BigInt(all)) {
      console.error(
        `error: the module ${kind} counts ${counted} solutions for N = ${n}, and not ${all}: nothing is written`
      );
      process.exit(1);
    }
  }
}

// Beside the place where it goes, and then there at once.
const making = `${folder}.making`;
rmSync(making, { recursive: true, force: true });
mkdirSync(making, { recursive: true });

/** What the page would get of the server. */
function ask(path) {
  const pieces = [];
  let status = 0;
  bench.answer("GET", path, undefined, (kind, one) => {
    if (kind === "head") status = one;
    if (kind === "piece") pieces.push(one);
  });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return Buffer.concat(pieces);
}

const sizes = [];
/** Writes a file whose name tells what is in it, and gives the name. */
function put(name, content) {
  const bytes = Buffer.from(content);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const dot = name.lastIndexOf(".");
  return keep(`${name.slice(0, dot)}-${hash}${name.slice(dot)}`, bytes);
}
function keep(name, content) {
  const bytes = Buffer.from(content);
  writeFileSync(join(making, name), bytes);
  sizes.push([name, bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length]);
  return name;
}

const page = ask("/").toString();
const scripts = [...page.matchAll(/<script src="\/assets\/([^"]+)" defer><\/script>\n/g)].map(([, name]) => name);
const text = (name) => ask(`/assets/${name}`).toString();

const font = put("bezzel-sans.woff2", ask("/assets/bezzel-sans.woff2"));
const style = put("style.css", text("style.css").replaceAll("/assets/bezzel-sans.woff2", font));
const words = put("words.json", text("words.json"));
const learn = put("learn.json", text("learn.json"));
const sheets = Object.fromEntries(
  ["slides-en", "slides-zh", "answers-en", "answers-zh"].map((name) => [
    `/assets/${name}.html`,
    put(`${name}.html`, text(`${name}.html`))
  ])
);
// What answers goes before what asks first.
const last = scripts.pop();
const loaded = [
  ...scripts.map((name) => put(name, text(name))),
  put("bezzel.js", [asset("back-end.js"), text(last)].join(";\n"))
];
const worker = put("worker.js", asset("worker.js"));
const kinds = {};
for (const kind of built) {
  kinds[kind] = {
    glue: put(`bezzel-${kind}.js`, readFileSync(join(modules, `bezzel-${kind}.js`), "utf8")),
    code: put(`bezzel-${kind}.wasm`, readFileSync(join(modules, `bezzel-${kind}_bg.wasm`)))
  };
}
const icon = put("icon.svg", ask("/assets/icon.svg"));
const manifest = put(
  "manifest.webmanifest",
  text("manifest.webmanifest")
    .replaceAll(/: "\/"/g, ': "./"')
    .replace("/assets/icon.svg", icon)
);

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
  + "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; "
  + "base-uri 'none'; form-action 'none'";
// The beginning of what is shown first is there before the library is: a phone takes its time to compile that.
const shown = "/api/trace?n=8&method=board";
const lines = ask(shown).toString().split("\n", 1000);
const begin = put("begin.jsonl", `${lines.join("\n")}\n`);
const begins = Object.fromEntries(["en", "zh"].map((language) => [`${shown}&lang=${language}`, begin]));
/** A module that gives back a register of 128 bits: not every browser takes it. */
const registers = [...Buffer.from("AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw==", "base64")];
const site = {
  registers,
  files: { "/assets/words.json": words, "/assets/learn.json": learn, ...sheets },
  begins,
  worker,
  ...kinds
};
const index = page
  .replace(/<script src="[^"]+" defer><\/script>\n/g, "")
  .replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">`
  )
  .replace("/assets/icon.svg", icon)
  .replace("/assets/manifest.webmanifest", manifest)
  .replace("/assets/style.css", style)
  .replace(
    "</head>",
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`
      + `<link rel="preload" href="${words}" as="fetch" crossorigin>\n`
      + `<script type="application/json" id="bezzel-site">${JSON.stringify(site)}</script>\n`
      + `${loaded.map((name) => `<script src="${name}" defer></script>\n`).join("")}</head>`
  );
if (/(src|href)="\//.test(index)) throw new Error("the page still asks a server");
keep("index.html", index);

// The page that counts for campaigns. What it alone needs is loaded by it alone.
const workScripts = ["known.js", "page.js", "words.js"].map(text);
const workSite = {
  words: put("work-words.json", work_words()),
  nats: put("nats-core.js", asset("nats-core.js")),
  worker,
  ...kinds.simd
};
const blanks = {
  policy: POLICY.replace("connect-src 'self'", "connect-src 'self' ws: wss:").replace(" blob:; manifest", "; manifest"),
  icon,
  style,
  site: JSON.stringify(workSite),
  "work-style": put("work.css", asset("work.css")),
  script: put("work.js", [...workScripts, asset("work.js")].join(";\n"))
};
keep(
  "work.html",
  asset("work.html").replace(/\{\{([\w-]+)\}\}/g, (_, name) => blanks[name])
);

const files = ["./", style, ...loaded, words, learn, begin, font, worker, icon, manifest];
const version = createHash("sha256").update(index).digest("hex").slice(0, 10);
const list = {
  version,
  files,
  registers,
  simd: Object.values(kinds.simd),
  plain: Object.values(kinds.plain ?? kinds.simd)
};
keep("service-worker.js", asset("service-worker.js").replace("/*{{site}}*/ {}", JSON.stringify(list)));

// Where something stands already, it goes only if it is a site of ours.
try {
  if (readdirSync(folder).length > 0 && !readdirSync(folder).includes("service-worker.js")) {
    rmSync(making, { recursive: true });
    console.error(`error: ${folder} holds something else; an empty or new folder is needed`);
    process.exit(2);
  }
} catch (error) {
  if (error.code !== "ENOENT") throw error;
}
rmSync(folder, { recursive: true, force: true });
renameSync(making, folder);

rmSync(npm, { recursive: true, force: true });
mkdirSync(npm, { recursive: true });
for (const name of ["bezzel-simd.js", "bezzel-simd_bg.wasm", "bezzel-simd.d.ts"])
  cpSync(join(modules, name), join(npm, name));
for (const name of readdirSync(join(here, "npm"))) cpSync(join(here, "npm", name), join(npm, name));
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(here, name), join(npm, name), { dereference: true });

const total = [0, 0, 0];
for (const [name, ...bytes] of sizes.sort((a, b) => b[1] - a[1])) {
  bytes.forEach((size, at) => {
    total[at] += size;
  });
  console.log(`${bytes.map((size) => String(size).padStart(9)).join("")}  ${name}`);
}
console.log(`${total.map((size) => String(size).padStart(9)).join("")}  in all: as it is, by gzip, by Brotli`);
