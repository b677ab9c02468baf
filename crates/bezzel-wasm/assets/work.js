// A browser counts for a campaign: `work.html?nats=wss://HOST:PORT`. The page asks the coordinator for shards over the
// WebSocket of a NATS broker, has workers count them, and sends the facts. It sends nothing else, and connects only
// when the person says so. docs/campaigns.md says what the coordinator makes of it.
"use strict";
bezzel(async function ({ Words, element, times }) {
  const site = JSON.parse(document.getElementById("bezzel-site").textContent);
  const at = (name) => new URL(name, document.baseURI);
  const asked = new URLSearchParams(window.location.search);

  /** The one subject that a stranger may publish to, and how the subjects of answers begin. */
  const [SUBJECT, INBOX] = ["bezzel.stranger", "_STRANGER"];
  /** The coordinator takes no more facts in a message, and gives no more shards. */
  const MOST = 64;
  /** In milliseconds: between two messages, while there is nothing to do, and until an answer is given up. */
  const [PACE, QUIET, PATIENCE] = [1000, 5000, 10000];
  /** Shards are taken for this number of seconds. */
  const AHEAD = 6;
  /** The rate is that of the last seconds. */
  const RECENT = 30;

  const cores = Math.max(1, navigator.hardwareConcurrency ?? 1);
  const preferred =
    asked.get("lang")
    ?? (navigator.languages ?? [navigator.language])
      .map((tag) => tag.split("-")[0])
      .find((code) => ["en", "zh"].includes(code));
  const words = new Words(await (await fetch(at(site.words))).json(), preferred ?? "en");
  words.speak(words.language);
  document.title = words.say("work-title");

  const rest = (time) =>
    new Promise((resolve) => {
      setTimeout(resolve, time);
    });

  /** The broker's address, if the page's names one. */
  function broker() {
    try {
      const url = new URL(asked.get("nats"));
      return ["ws:", "wss:"].includes(url.protocol) ? url : null;
    } catch {
      return null;
    }
  }

  class Work {
    constructor(url) {
      this.url = url;
      // A secret of this page, from which the coordinator makes its name: no other can speak for it.
      this.key = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");
      this.isStarted = this.isPaused = this.isOver = false;
      this.plan = null;
      this.queue = [];
      this.found = [];
      this.times = [];
      this.counted = this.busy = 0;
      this.seconds = 0;
      this.answer = null;
      this.said = url ? "work-ready" : "work-no-broker";
      this.reason = "";

      this.cores = element("input", { type: "number", min: 1, max: cores, value: Math.max(1, Math.floor(cores / 2)) });
      this.go = element("button.button.main", { "data-do": "go", disabled: !url, onclick: () => this.press() });
      this.message = element("p.message", { role: "status", "aria-live": "polite" });
      this.facts = element("dl.work-facts");
      const language = element(
        "a.button",
        {
          lang: words.language === "zh" ? "en" : "zh",
          href: `?${new URLSearchParams({ ...Object.fromEntries(asked), lang: words.language === "zh" ? "en" : "zh" })}`
        },
        words.language === "zh" ? "English" : "中文"
      );
      document
        .getElementById("bezzel")
        .replaceChildren(
          element("header.top", element("a.brand", { href: "./" }, "bezzel")),
          element(
            "main",
            element("div.title", element("h1.say", words.say("work-title"))),
            element(
              "div.work",
              element("p", words.say("work-lead")),
              element("p", words.say("work-sent")),
              element(
                "div.work-actions",
                element("label", words.say("work-cores"), " ", this.cores),
                this.go,
                language
              ),
              this.message,
              this.facts
            )
          )
        );
      document.addEventListener("visibilitychange", () => this.render());
      window.setInterval(() => this.render(), 1000);
      this.render();
    }

    /** Whether no shard is begun and none is asked for. */
    get isResting() {
      return this.isPaused || document.hidden || this.isOver;
    }

    press() {
      if (this.isStarted) {
        this.isPaused = !this.isPaused;
      } else {
        this.isStarted = this.cores.disabled = true;
        this.begin().catch((error) => this.end("work-failed", error.message));
      }
      this.render();
    }

    say(key, reason = "") {
      [this.said, this.reason] = [key, reason];
      this.render();
    }

    end(key, reason) {
      this.isOver = true;
      this.workers?.forEach((worker) => worker.terminate());
      this.connection?.close();
      this.say(key, reason);
    }

    async begin() {
      this.say("work-connecting");
      const code = await (await fetch(at(site.code))).arrayBuffer();
      const module = await WebAssembly.compile(code);
      const { wsconnect } = await import(at(site.nats));
      const { username, password, host, protocol, pathname } = this.url;
      this.connection = await wsconnect({
        servers: `${protocol}//${host}${pathname}`,
        inboxPrefix: INBOX,
        name: "bezzel",
        maxReconnectAttempts: -1,
        reconnectTimeWait: QUIET,
        timeout: PATIENCE,
        ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {})
      });
      this.connection.closed().then((error) => {
        if (!this.isOver) this.end("work-failed", error?.message ?? "");
      });
      const wanted = Math.min(cores, Math.max(1, Math.floor(this.cores.valueAsNumber) || 1));
      this.workers = times(wanted, () => {
        const worker = new Worker(at(site.worker), { type: "module", name: "bezzel" });
        worker.onerror = (event) => {
          event.preventDefault();
          this.end("work-plan", event.message);
        };
        worker.postMessage({ glue: at(site.glue).href, module });
        this.count(worker);
        return worker;
      });
      for (;;) {
        const isBusy = await this.exchange();
        if (this.isOver) return;
        await rest(isBusy ? PACE : QUIET);
      }
    }

    /** A worker counts one shard after another. */
    async count(worker) {
      while (!this.isOver) {
        const shard = this.isResting ? undefined : this.queue.shift();
        if (shard === undefined) {
          await rest(100);
          continue;
        }
        const plan = this.plan;
        const begin = performance.now();
        this.busy += 1;
        const fact = await new Promise((resolve) => {
          worker.onmessage = ({ data: [, text] }) => resolve(text);
          worker.postMessage({ plan, shard });
        });
        this.seconds += (performance.now() - begin) / 1000;
        this.busy -= 1;
        this.counted += 1;
        this.times.push(performance.now());
        if (plan === this.plan) this.found.push(fact);
      }
    }

    /** How many shards to ask for. */
    wanted() {
      if (this.isResting) return 0;
      const mean = this.counted ? this.seconds / this.counted : AHEAD;
      const ahead = Math.ceil((AHEAD * this.workers.length) / Math.max(mean, 0.001));
      return Math.max(0, Math.min(MOST, Math.max(this.workers.length, ahead) - this.queue.length - this.busy));
    }

    /** One message and its answer. Returns whether the next comes soon. */
    async exchange() {
      const wants = this.wanted();
      const sent = this.plan ? this.found.slice(0, MOST) : [];
      if (wants === 0 && sent.length === 0 && this.plan) return !this.isResting;
      // The facts as the library wrote them: a number above 2^53 would not survive being read here.
      const plan = this.plan ? `"plan":${JSON.stringify(this.plan)},` : "";
      const text = `{${plan}"key":"${this.key}","wants":${wants},"found":[${sent.join(",")}]}`;
      let answer = null;
      try {
        answer = (await this.connection.request(SUBJECT, text, { timeout: PATIENCE })).json();
      } catch (error) {
        // Another campaign may have taken its place: the next message asks for any.
        this.plan = null;
        if (!this.isOver) this.say("work-waiting", error.message);
        return false;
      }
      this.answer = answer;
      if (answer.protocol !== 1) this.end("work-plan", `protocol ${answer.protocol}`);
      else if (answer.refuted) this.end("work-refuted");
      if (this.isOver) return false;
      if (answer.plan !== this.last) {
        [this.queue, this.found] = [[], []];
      } else if (this.plan) {
        this.found.splice(0, sent.length);
      }
      this.last = this.plan = answer.plan;
      this.queue.push(...answer.shards);
      const isIdle = this.queue.length === 0 && wants > 0 && answer.shards.length === 0 && sent.length === 0;
      this.say(isIdle ? "work-none" : "work-counting");
      return !isIdle;
    }

    rate() {
      const now = performance.now();
      this.times = this.times.filter((time) => now - time < RECENT * 1000);
      const span = Math.min(RECENT, (now - (this.since ??= now)) / 1000);
      return span > 1 ? this.times.length / span : 0;
    }

    render() {
      const isOn = this.isStarted && !this.isOver;
      const key = isOn && this.isPaused ? "work-paused" : isOn && document.hidden ? "work-hidden" : this.said;
      const text = words.say(key, { reason: this.reason });
      if (this.message.textContent !== text) this.message.textContent = text;
      this.message.classList.toggle(
        "wrong",
        ["work-no-broker", "work-failed", "work-plan", "work-refuted"].includes(key)
      );
      this.go.textContent = words.say(!this.isStarted ? "work-start" : this.isPaused ? "work-resume" : "work-pause");
      this.go.disabled = !this.url || this.isOver;
      if (!this.isStarted) {
        this.facts.replaceChildren(...(this.url ? this.fact("broker", "work-broker", this.url.host) : []));
        return;
      }
      const { plan = "", name = "", known = 0, of = 0, confirmed = 0, refuted = false } = this.answer ?? {};
      const number = (value) => value.toLocaleString("en");
      this.facts.replaceChildren(
        ...this.fact("broker", "work-broker", this.url.host),
        ...this.fact("plan", "work-campaign", plan),
        ...this.fact("known", "work-known", of ? `${number(known)} / ${number(of)}` : ""),
        ...this.fact("name", "work-name", name),
        ...this.fact("counted", "work-counted", number(this.counted)),
        ...this.fact("confirmed", "work-confirmed", number(confirmed)),
        ...this.fact("refuted", "work-wrong", words.say(refuted ? "work-yes" : "work-no")),
        ...this.fact("rate", "work-rate", words.say("work-rate-value", { value: this.rate().toFixed(1) }))
      );
    }

    fact(name, key, value) {
      return [element("dt", words.say(key)), element("dd", { "data-fact": name }, value)];
    }
  }

  // For who looks at the page from outside: what is awaited above gives nothing to other scripts.
  bezzel.work = new Work(broker());
});
