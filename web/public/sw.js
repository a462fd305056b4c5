// Keeps the shell of the page, so that it opens at once, and says so itself when there is no connection.
const SHELL = 'mazzo-shell';

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add('/')));
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (request.mode === 'navigate') event.respondWith(fetched(request));
});

/** Files with a hash in their name never change. */
async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** The page is fetched anew while there is a connection; with a new page the files of the old one go. */
async function fetched(request) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await refresh(cache, response.clone());
    return response;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

async function refresh(cache, page) {
  const [before, now] = [await (await cache.match('/'))?.clone().text(), await page.clone().text()];
  if (before !== now) for (const request of await cache.keys()) if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
  await cache.put('/', page);
}
