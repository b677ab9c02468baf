// Runs every cell of the notebooks in JupyterLite: `node jupyterlite-test.mjs FOLDER CDN`. FOLDER is what a reader's
// web server gives; CDN stands for Pyodide's server and PyPI. Cells that need numpy or matplotlib, which are not there,
// are left out and counted.
import { readFile, readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { createRequire } from "node:module";
import { TYPES, serveFolder } from "../browser/served.mjs";

const [folder, cdn] = process.argv.slice(2);
const { chromium } = createRequire(new URL("../browser/", import.meta.url))("playwright-core");
const served = await serveFolder(folder, { below: "/" });
const site = served.address;

const browser = await chromium.launch({ executablePath: process.env.BEZZEL_CHROMIUM, args: ["--no-sandbox"] });
const allowed = { "access-control-allow-origin": "*" };
const wheels = (await readdir(cdn)).filter((name) => name.endsWith(".whl"));
const beyond = async (route) => {
  const url = new URL(route.request().url());
  const wheel = wheels.find((name) => name === basename(url.pathname));
  const asked = url.pathname.match(/^\/pypi\/([\w-]+)\/json|^\/simple\/([\w-]+)/);
  const named =
    asked
    && wheels.find((name) => name.replaceAll("_", "-").startsWith(`${(asked[1] ?? asked[2]).replaceAll("_", "-")}-`));
  try {
    if (wheel) return await route.fulfill({ path: join(cdn, wheel), contentType: "application/zip", headers: allowed });
    if (named) {
      const file = { filename: named, url: `https://files.pythonhosted.org/packages/${named}`, hashes: {} };
      const answer = { meta: { "api-version": "1.1" }, name: asked[1] ?? asked[2], files: [file] };
      return await route.fulfill({
        json: answer,
        contentType: "application/vnd.pypi.simple.v1+json",
        headers: allowed
      });
    }
    const body = await readFile(join(cdn, "node_modules/pyodide", basename(url.pathname)));
    await route.fulfill({
      body,
      contentType: TYPES[extname(url.pathname)] ?? "application/octet-stream",
      headers: allowed
    });
  } catch {
    await route.abort();
  }
};

let failed = 0;
for (const notebook of (await readdir(join(folder, "files"))).filter((name) => name.endsWith(".ipynb"))) {
  // Of its own: JupyterLite opens again what it had open.
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.route((url) => !url.href.startsWith(site), beyond);
  // The test asks the application itself to run cells.
  await context.route(`${site}jupyter-lite.json`, async (route) => {
    const settings = await (await route.fetch()).json();
    settings["jupyter-config-data"].exposeAppInBrowser = true;
    await route.fulfill({ json: settings });
  });
  const page = await context.newPage();
  await page.goto(`${site}lab/index.html?path=${notebook}`);
  await page.waitForFunction(() => window.jupyterapp?.shell.currentWidget?.content?.widgets?.length > 5, null, {
    timeout: 300_000
  });
  const cells = await page.evaluate(async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.sessionContext.ready;
    const ran = [];
    for (let index = 0; index < panel.content.widgets.length; index += 1) {
      const cell = panel.content.model.cells.get(index);
      const source = cell.sharedModel.getSource();
      if (cell.type !== "code") continue;
      if (/\b(numpy|matplotlib)\b/.test(source)) {
        ran.push({ source, outputs: null });
        continue;
      }
      panel.content.activeCellIndex = index;
      await window.jupyterapp.commands.execute("notebook:run-cell");
      ran.push({ source, outputs: cell.outputs.toJSON() });
    }
    return ran;
  });
  const left = cells.filter((cell) => !cell.outputs).length;
  for (const { source, outputs } of cells.filter((cell) => cell.outputs)) {
    const error = outputs.find((output) => output.output_type === "error");
    // All but the installation show something.
    if (error || (outputs.length === 0 && !source.startsWith("%pip"))) {
      failed += 1;
      console.error(`${notebook}: ${source}\n${error ? error.traceback.join("\n").slice(-2000) : "shows nothing"}`);
    }
  }
  const shown = cells
    .flatMap((cell) => cell.outputs ?? [])
    .map((output) => JSON.stringify(output))
    .join("\n");
  for (const expected of ["92", "14200", "image/svg+xml"]) {
    if (!shown.includes(expected)) {
      failed += 1;
      console.error(`${notebook} shows no ${expected}`);
    }
  }
  console.log(`${notebook}: ${cells.length - left} cells ran in JupyterLite; ${left} need numpy or matplotlib`);
  await page.screenshot({ path: join(folder, "..", `${basename(notebook, ".ipynb")}.png`) });
  await context.close();
}
await browser.close();
await served.close();
process.exit(failed ? 1 : 0);
