// A worker: has the library, and answers one request after another, counts some shards of a count
// that several workers share, or shards of a campaign.
let library = null;
let bench = null;
let shared = { n: 0, count: null };
let opened = { plan: null, count: null };

async function open({ glue, module }) {
  library = await import(glue);
  await library.default({ module_or_path: module });
  bench = new library.Workbench();
}

function answer({ method, address, body }) {
  bench.answer(method, address, body ?? undefined, (kind, one, two) => {
    self.postMessage([kind, one, two], kind === "piece" ? [one.buffer] : []);
  });
}

function count({ n, from, to, all, seconds }) {
  if (shared.n !== n) {
    shared.count?.free();
    shared = { n, count: new library.SharedCount(n) };
  }
  if (all !== undefined) self.postMessage(["row", shared.count.row(all, seconds)]);
  else if (to === undefined) self.postMessage(["shards", shared.count.shards]);
  else self.postMessage(["count", shared.count.count(from, to)]);
}

function fact({ plan, shard }) {
  if (opened.plan !== plan) {
    opened.count?.free();
    opened = { plan, count: new library.ShardCount(plan) };
  }
  self.postMessage(["fact", opened.count.fact(shard)]);
}

// One after another, the first when the library is there.
let ready = Promise.resolve();
self.onmessage = ({ data }) => {
  ready = ready.then(() => (data.module ? open(data) : data.n ? count(data) : data.plan ? fact(data) : answer(data)));
  // An error of a promise does not reach the page by itself.
  ready.catch((error) => {
    setTimeout(() => {
      throw error;
    });
  });
};
