// A worker: has the library, and answers one request after another.
let bench = null;

async function open({ glue, module }) {
  const { default: init, Workbench } = await import(glue);
  await init({ module_or_path: module });
  bench = new Workbench();
}

function answer({ method, address, body }) {
  bench.answer(method, address, body ?? undefined, (kind, one, two) => {
    self.postMessage([kind, one, two], kind === "piece" ? [one.buffer] : []);
  });
}

// One after another, the first when the library is there.
let ready = Promise.resolve();
self.onmessage = ({ data }) => {
  ready = ready.then(() => (data.module ? open(data) : answer(data)));
  // An error of a promise does not reach the page by itself.
  ready.catch((error) => { setTimeout(() => { throw error; }); });
};
