// The pages over HTTP, for a file of tests: as `bezzel serve` gives them, or, where BEZZEL_SITE names a
// folder, as any server of files gives that folder.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { BINARY } from "./chromium.mjs";

/** What the files of the pages are, by their extensions. */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json"
};

/** Whether the pages are a folder of files. */
export const IS_SITE = Boolean(process.env.BEZZEL_SITE);

/** Serves a folder below a path, as a site is that is not alone on its server: {address, asked, close}. */
export async function serveFolder(folder, { below = "/queens/" } = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://site").pathname);
    asked.push(path);
    const name = path.startsWith(below) ? normalize(path.slice(below.length)) || "index.html" : null;
    try {
      if (!name || name.startsWith("..")) throw new Error("not below");
      const file = name === "." ? "index.html" : name;
      const bytes = await readFile(join(folder, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    }
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}${below}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      })
  };
}

/** `bezzel serve`: {address, close}. */
export async function serveProgram(port = 0) {
  const server = spawn(BINARY, ["--lang", "en", "--quiet", "serve", "--port", String(port)]);
  const address = await new Promise((resolve, reject) => {
    server.stdout.on("data", (text) => resolve(String(text).trim()));
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    address,
    ended: new Promise((resolve) => {
      server.once("exit", resolve);
    }),
    close: () => server.kill()
  };
}

/** What a server says of a puzzle as it stands: {hint, mistake, step}. */
export async function askHint(address, board) {
  const response = await fetch(new URL("/api/puzzle/hint", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(board)
  });
  const told = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(told));
  return told;
}

/** The pages for all tests of a file: `.address` is known when they begin. */
export function useServer() {
  const use = { address: null };
  let served;
  before(async () => {
    served = await (IS_SITE ? serveFolder(process.env.BEZZEL_SITE) : serveProgram());
    use.address = served.address;
  });
  after(() => served?.close());
  return use;
}
