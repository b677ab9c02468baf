// Browsers count for a campaign: the page work.html of the site, a nats-server with a WebSocket, the coordinator and a
// worker of the program. BEZZEL_SITE names the folder that crates/bezzel-wasm/build made.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { BINARY, PATIENCE, assertAccessible, bezzel, useBrowser, within } from "./chromium.mjs";
import { serveFolder } from "./served.mjs";

const SITE = process.env.BEZZEL_SITE;
const PACKAGE = process.env.BEZZEL_NPM ?? "../target/site/npm";
assert.ok(SITE, "BEZZEL_SITE names the folder");
const hasBroker = !spawnSync("nats-server", ["--version"]).error;
assert.ok(hasBroker || !process.env.BEZZEL_REQUIRE_NATS, "there is no nats-server");
const skip = hasBroker ? false : "SKIPPED, and not passed: there is no nats-server";
const use = useBrowser();

/** The configuration of the documentation, with the ports and the store of this test. */
const CONFIGURATION = /```\n(# nats\.conf\n[^`]+)```/.exec(readFileSync("../docs/campaigns.md", "utf8"))[1];

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

let [folder, port, web, server] = [];
before(async () => {
  if (!hasBroker) return;
  folder = mkdtempSync(join(tmpdir(), "bezzel-work-"));
  [port, web] = [await freePort(), await freePort()];
  const file = join(folder, "nats.conf");
  writeFileSync(
    file,
    CONFIGURATION.replace("4222", port)
      .replace("8443", web)
      .replace(/tls \{[^}]*\}/, "no_tls: true")
      .replace("store_dir: store", `store_dir: "${join(folder, "store")}"`)
  );
  server = spawn("nats-server", ["-c", file], { stdio: "ignore" });
  await within("the broker listens", async () => (await isOpen(port)) && (await isOpen(web)));
  // A build without NATS says so here.
  bezzel("campaign", "list", "--nats", native());
});
after(() => {
  server?.kill();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The broker's address for the program. */
const native = () => `nats://worker:change-me@127.0.0.1:${port}`;

/** The program in the background: what it says, and when it has ended. */
function run(...args) {
  const process = spawn(BINARY, ["--lang", "en", ...args, "--nats", native()]);
  const ran = { said: "", process };
  process.stderr.on("data", (text) => {
    ran.said += text;
  });
  ran.ended = new Promise((resolve) => {
    process.once("exit", resolve);
  });
  return ran;
}

/** The page, which may ask the broker. */
async function open(site) {
  const context = await use.browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  await page.goto(`${site.address}work.html?nats=ws://127.0.0.1:${web}`);
  return {
    page,
    close: async () => {
      await context.close();
      assert.deepEqual(wrong, []);
    }
  };
}

/** A page that counts. */
async function work(site) {
  const { page, close } = await open(site);
  await page.locator("input").fill("1");
  const fact = (name) => page.locator(`[data-fact=${name}]`).textContent();
  const number = async (name) => Number((await fact(name)).replaceAll(",", ""));
  return { page, fact, number, close };
}

test("two pages and a worker count, and a page that lies is refuted", { skip }, async () => {
  const ledger = join(folder, "q14.bezzel");
  bezzel("campaign", "new", "14", "--scheme", "cross", "--depth", "1", "-o", ledger);
  const site = await serveFolder(SITE);
  // A browser whose first fact is right, and the others are not.
  const lying = join(folder, "lying");
  cpSync(SITE, lying, { recursive: true });
  const script = join(
    lying,
    readdirSync(lying).find((name) => /^worker-.*js$/.test(name))
  );
  writeFileSync(
    script,
    `${readFileSync(script)}
    const post = self.postMessage.bind(self);
    let told = 0;
    const lied = (text) => text.replace(/\\[(\\d+)/, (_, w8) => "[" + (Number(w8) + 1));
    self.postMessage = ([kind, text]) => post([kind, told++ ? lied(text) : text]);`
  );
  const liars = await serveFolder(lying);

  const coordinator = run("campaign", "coordinate", ledger, "--replicate", "2", "--strangers", "--lease", "60");
  const [liar, ...pages] = [await work(liars), await work(site), await work(site)];
  for (const { page } of [liar, ...pages]) await page.locator("[data-do=go]").click();
  for (const page of [liar, ...pages]) {
    await within("each has counted a shard besides the first", async () => (await page.number("counted")) > 1);
  }
  assert.equal(JSON.parse(bezzel("campaign", "status", ledger, "--json")).done, 0, "what strangers find is not known");
  const [first] = pages;
  assert.match(await first.fact("plan"), /^cross\/\d n=14 depth=1$/);
  assert.match(await first.fact("name"), /^stranger:[0-9a-f]{16}$/);
  await assertAccessible(first.page);

  // Paused or hidden, it counts no further than what it had begun.
  const press = () => first.page.locator("[data-do=go]").click();
  const hide = (isHidden) =>
    first.page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  for (const [pause, resume, text] of [
    [press, press, "Paused."],
    [() => hide(true), () => hide(false), "Paused while the page is hidden."]
  ]) {
    await pause();
    assert.equal(await first.page.locator("[role=status]").textContent(), text);
    await first.page.waitForFunction(() => window.bezzel.work.busy === 0);
    // Its cores ask again and again whether to count, and take no shard.
    const [before, after] = await first.page.evaluate(
      () =>
        new Promise((resolve) => {
          const { work } = window.bezzel;
          const taken = () => work.counted + work.busy;
          const before = taken();
          let asked = 0;
          Object.defineProperty(work, "isResting", {
            configurable: true,
            get() {
              if (++asked === 30) {
                delete work.isResting;
                resolve([before, taken()]);
              }
              return work.isPaused || document.hidden || work.isOver;
            }
          });
        })
    );
    assert.equal(after, before);
    await resume();
  }

  // While the pages rest the worker finds all, and confirms what they found: what it found waits for them, so that the
  // campaign is not over before they hear of it.
  for (const { page } of pages) await page.locator("[data-do=go]").click();
  const worker = run("campaign", "work", "--name", "native", "--until-done");
  await within("the worker has found all", async () => {
    const { done, shards } = JSON.parse(bezzel("campaign", "status", ledger, "--json"));
    return done === shards;
  });
  await within("the lie is found", async () => (await liar.fact("refuted")) === "yes");
  for (const { page } of pages) await page.locator("[data-do=go]").click();
  await within("facts are confirmed", async () =>
    (await Promise.all(pages.map((page) => page.number("confirmed")))).every((n) => n > 0)
  );
  assert.equal(await coordinator.ended, 0, coordinator.said);
  assert.equal(await worker.ended, 0, worker.said);
  const total = JSON.parse(bezzel("campaign", "total", ledger, "--json"));
  assert.equal(total.count, 365596);
  assert.deepEqual(total.refuted, [await liar.fact("name")]);
  assert.equal(total.replicated, total.shards);
  for (const page of pages) assert.equal(await page.fact("refuted"), "no");
  for (const each of [...pages, liar, site, liars]) await each.close();
});

test(
  "a stranger may publish to one subject, and the coordinator answers to inboxes of strangers only",
  { skip },
  async () => {
    const ledger = join(folder, "q12.bezzel");
    bezzel("campaign", "new", "12", "--scheme", "cross", "--depth", "0", "-o", ledger);
    const coordinator = run("campaign", "coordinate", ledger, "--strangers");
    const site = await serveFolder(SITE);
    const { page, close } = await open(site);
    await page.evaluate(
      async ([client, servers]) => {
        const { wsconnect } = await import(client);
        window.stranger = await wsconnect({ servers, inboxPrefix: "_STRANGER" });
        window.refused = 0;
        (async () => {
          for await (const { type } of window.stranger.status()) window.refused += type === "error";
        })();
      },
      [`./${readdirSync(SITE).find((name) => name.startsWith("nats-core-"))}`, `ws://127.0.0.1:${web}`]
    );
    const ask = (question, time = PATIENCE) =>
      page.evaluate(
        ([text, timeout]) =>
          window.stranger.request("bezzel.stranger", text, { timeout }).then(
            (answer) => answer.json(),
            () => null
          ),
        [JSON.stringify(question), time]
      );
    /** How many answers come to a question before that to another stranger's, which is sent after it. */
    let others = 0;
    const answered = async (question) => {
      await page.evaluate((text) => {
        window.answers = 0;
        const reply = `_STRANGER.${crypto.randomUUID()}`;
        window.stranger.subscribe(reply, {
          callback() {
            window.answers += 1;
          }
        });
        window.stranger.publish("bezzel.stranger", text, { reply });
      }, JSON.stringify(question));
      assert.ok(await ask({ key: `another-stranger-${others++}`, wants: 0 }));
      return page.evaluate(() => window.answers);
    };
    const key = "0123456789abcdef";
    let answer = null;
    await within("the coordinator answers", async () => {
      answer = await ask({ key, wants: 5 });
      return answer;
    });
    assert.equal(answer.shards.length, 1, "the first shard only shows whether the stranger counts right");
    // No message of the wrong form is answered; the coordinator goes on.
    for (const question of [
      "x",
      { key: "short" },
      { key, plan: "cross/2 n=13 depth=0" },
      { key, padding: "x".repeat(20000) }
    ]) {
      assert.equal(await answered(question), 0, JSON.stringify(question).slice(0, 60));
    }
    // A wrong first fact is the last.
    const {
      plan,
      shards: [shard]
    } = answer;
    const wrong = { plan, shard, by_weight: [1, 2, 3, 4], kernel: "simd128", version: "1", micros: 1 };
    // What comes within half a second of its last message is left unanswered.
    await within("it is answered again", async () => {
      answer = await ask({ key, plan, wants: 5, found: [wrong] }, 2000);
      return answer;
    });
    assert.deepEqual([answer.refuted, answer.shards], [true, []]);
    // A fact of a shard that the stranger does not have is not taken.
    answer = await ask({ key: "fedcba9876543210", plan, wants: 1, found: [{ ...wrong, shard: shard + 1 }] });
    assert.deepEqual([answer.refuted, answer.found], [false, 0]);

    await page.evaluate(async () => {
      for (const subject of ["$JS.API.STREAM.NAMES", "bezzel.campaign.x", "_STRANGER.x"])
        window.stranger.publish(subject, "");
      for (const subject of ["bezzel.stranger", ">", "_INBOX.>"]) window.stranger.subscribe(subject, { callback() {} });
      await window.stranger.flush();
    });
    await within("six refusals", async () => (await page.evaluate(() => window.refused)) === 6);
    // The broker lets a stranger name any subject for the answer; the coordinator publishes nothing there.
    const { fingerprint } = JSON.parse(bezzel("campaign", "list", "--json", "--nats", native()))[0];
    const text = JSON.stringify({ key: "another-key-of-it", wants: 1 });
    await page.evaluate(
      ([reply, text]) => window.stranger.publish("bezzel.stranger", text, { reply }),
      [`bezzel.${fingerprint}.fact`, text]
    );
    assert.equal((await ask({ key: "a-third-key-of-it", wants: 1 })).shards.length, 1);
    coordinator.process.kill();
    await coordinator.ended;
    assert.doesNotMatch(coordinator.said, /not a fact/);
    await close();
    await site.close();
  }
);

test("a shard is counted by its plan's text, and what is no plan of this version or no shard is refused", async () => {
  const { ShardCount, initSync } = await import(pathToFileURL(join(PACKAGE, "bezzel-simd.js")));
  initSync({ module: readFileSync(join(PACKAGE, "bezzel-simd_bg.wasm")) });
  const plan = "cross/2 n=10 depth=0";
  const count = new ShardCount(plan);
  const facts = Array.from({ length: count.shards }, (_, shard) => JSON.parse(count.fact(shard)));
  const sum = facts.reduce((all, { by_weight: [w8, w4, w2, w1] }) => all + 8 * w8 + 4 * w4 + 2 * w2 + w1, 0);
  assert.equal(sum, 724);
  assert.deepEqual([facts[3].plan, facts[3].shard, facts[3].kernel], [plan, 3, "simd128"]);
  assert.throws(() => count.fact(count.shards), /from 0 to/);
  for (const shard of [-1, 0.5, NaN]) assert.throws(() => count.fact(shard), /expected an integer from 0/);
  assert.throws(() => new ShardCount("cross/1 n=10 depth=0"), /another version.*cross\/2/);
  assert.throws(() => new ShardCount("ten queens"), /not a plan/);
});

test("without a broker in its address the page says so, in both languages", async () => {
  const site = await serveFolder(SITE);
  for (const [locale, text] of [
    ["en-US", /No broker/],
    ["zh-CN", /没有服务器/]
  ]) {
    const { page, close } = await use.open(`${site.address}work.html`, { locale });
    await page.locator("[role=status]").waitFor();
    assert.match(await page.locator("[role=status]").textContent(), text);
    assert.ok(await page.locator("[data-do=go]").isDisabled());
    await assertAccessible(page);
    await close();
  }
  await site.close();
});
