// Keeps the files of this version, so that the page works without a network. Their names tell what is in
// them: a file that is kept is never out of date. The page itself is asked for anew where there is a
// network, so that a new version is seen at once.
"use strict";
const { version, files, simd, plain, registers } = /*{{site}}*/ {};
const NAME = `bezzel-${version}`;

self.addEventListener("install", (event) => {
  const all = [...files, ...(WebAssembly.validate(Uint8Array.from(registers)) ? simd : plain)];
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(all))
      .then(() => self.skipWaiting())
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Pages that are open may still ask for files of the version before: that one is kept too.
      const old = (await caches.keys()).filter((name) => name.startsWith("bezzel-") && name !== NAME);
      await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    })()
  );
});

async function page(request) {
  try {
    const fresh = await fetch(request, { cache: "no-cache" });
    if (fresh.ok) return fresh;
  } catch {
    // No network.
  }
  return (await caches.match("./", { ignoreSearch: true })) ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isHere = request.url.startsWith(self.registration.scope);
  if (request.method !== "GET" || !isHere) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});
