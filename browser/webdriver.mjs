// Firefox and WebKit, driven by the two W3C protocols: WebDriver BiDi over a socket, and WebDriver over HTTP. Both
// press and type by the same actions. engines.mjs gives them the interface of the journeys.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { WebSocket } from "ws";
import { within } from "./chromium.mjs";

/** The keys that are no characters, as WebDriver names them. */
const KEYS = {
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
  Home: "\uE011",
  End: "\uE010",
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004"
};

const pointed = (x, y) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 }
    ]
  }
];
const typed = (keys) => [
  {
    type: "key",
    id: "keys",
    actions: keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value }
    ])
  }
];

/** The two ways to press and type, from a way to perform actions. */
const inputs = (perform) => ({
  press: (x, y) => perform(pointed(x, y)),
  key: (name) => perform(typed([KEYS[name] ?? name])),
  text: (text) => perform(typed([...text].map((sign) => (sign === "\n" ? KEYS.Enter : sign))))
});

// WebKit's driver tells nothing of the console: the page notes what is written to it once it is loaded.
const WATCHED = `(() => {
  const noted = window.noted = [];
  for (const level of ["error", "warn"]) {
    const write = console[level];
    console[level] = (...said) => { noted.push(said.join(" ")); write.apply(console, said); };
  }
  addEventListener("error", (event) => noted.push(event.message));
  addEventListener("unhandledrejection", (event) => noted.push(String(event.reason)));
})()`;

/** Reads lines of a process until one matches. */
function line(stream, pattern) {
  return new Promise((resolve, reject) => {
    let rest = "";
    stream.on("data", (bytes) => {
      const lines = (rest + bytes).split("\n");
      rest = lines.pop();
      for (const each of lines) {
        const found = pattern.exec(each);
        if (found) resolve(found);
      }
    });
    stream.on("close", () => reject(new Error(`ended without ${pattern}: ${rest}`)));
  });
}

/** Starts a process that ends with this one at the latest. */
function start(program, args, options) {
  const child = spawn(program, args, options);
  process.once("exit", () => child.kill());
  return child;
}

/** Ends a process and waits for its end, since a folder of its files is removed next. */
const end = (child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", resolve);
    return child.kill();
  });

/** Firefox without a window, with a profile in a folder. */
export async function firefox(program, folder, { width, height }) {
  const child = start(
    program,
    ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0", "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: folder } }
  );
  const [, address] = await line(child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve).once("error", reject);
  });
  const waiting = new Map();
  const wrong = [];
  socket.on("message", (bytes) => {
    const { id, type, result, message, method, params } = JSON.parse(bytes);
    if (method === "log.entryAdded" && ["error", "warn"].includes(params.level)) wrong.push(params.text);
    const wait = waiting.get(id);
    waiting.delete(id);
    if (type === "error") wait?.reject(new Error(message));
    else wait?.resolve(result);
  });
  let id = 0;
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      id++;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const { capabilities } = await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  // In the tab that the window begins with the bar for addresses has the focus, so that no field would tell of a
  // change.
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("browsingContext.setViewport", { context, viewport: { width, height } });
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    wrong: async () => wrong.splice(0),
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    run: async (source) => {
      const { type, result, exceptionDetails } = await send("script.evaluate", {
        expression: source,
        target: { context },
        awaitPromise: true
      });
      if (type === "exception") throw new Error(exceptionDetails.text);
      return result.value;
    },
    ...inputs((actions) => send("input.performActions", { context, actions })),
    picture: async () => Buffer.from((await send("browsingContext.captureScreenshot", { context })).data, "base64"),
    close: async () => {
      socket.terminate();
      await end(child);
    }
  };
}

/** A port that is free now. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** WebKitGTK's MiniBrowser on a screen of Xvfb. */
export async function webkit(program, browser, folder, { width, height }) {
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"]
  });
  const [display] = await line(screen.stdio[3], /^\d+$/);
  const port = await freePort();
  const child = start(program, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      LIBGL_ALWAYS_SOFTWARE: "1",
      GDK_BACKEND: "x11",
      ...(process.getuid() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" })
    }
  });
  const send = async (path, body, method = "POST") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) })
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await within("the driver listens", () =>
    send("/status", null, "GET").then(
      () => true,
      () => false
    )
  );
  const { sessionId, capabilities } = await send("/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } } }
  });
  const at = `/session/${sessionId}`;
  const run = (source) =>
    send(`${at}/execute/async`, {
      args: [],
      script: `const done = arguments[0];
        const refused = (error) => done({ error: String(error) });
        Promise.resolve().then(() => (${source})).then((value) => done({ value }), refused);`
    }).then(({ value, error }) => {
      if (error) throw new Error(error);
      return value;
    });
  // The window has a bar above the page.
  await send(`${at}/window/rect`, { x: 0, y: 0, width, height });
  const [w, h] = await run("[innerWidth, innerHeight]");
  await send(`${at}/window/rect`, { x: 0, y: 0, width: 2 * width - w, height: 2 * height - h });
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    wrong: () => run("window.noted?.splice(0) ?? []"),
    goto: async (url) => {
      await send(`${at}/url`, { url });
      await run(WATCHED);
    },
    reload: async () => {
      await send(`${at}/refresh`, {});
      await run(WATCHED);
    },
    run,
    ...inputs((actions) => send(`${at}/actions`, { actions })),
    picture: async () => Buffer.from(await send(`${at}/screenshot`, null, "GET"), "base64"),
    close: async () => {
      await send(at, null, "DELETE").catch(() => {});
      await end(child);
      await end(screen);
    }
  };
}
