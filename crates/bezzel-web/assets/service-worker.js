// Keeps the pages of this version of the server, so that the installed app opens without it, and a game that was begun
// goes on. Whatever answers at this address comes first: nothing kept is out of date, and no other program is hidden.
"use strict";
const { version, files } = /*{{kept}}*/ {};
const NAME = `bezzel-serve-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting())
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("bezzel-serve-") && name !== NAME);
      await Promise.all(old.map((name) => caches.delete(name)));
      // The page that came before its worker too opens its views without the server.
      await self.clients.claim();
    })()
  );
});

async function answer(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "GET" && origin === self.location.origin && files.includes(pathname))
    event.respondWith(answer(request, pathname));
});
