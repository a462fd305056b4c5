// Keeps the shell of the page, so that it opens without a connection too, and can say so itself.
const SHELL = 'mazzo-shell';
/** All that the page is made of, filled in by the build: another page is another worker. */
const FILES = __FILES__;
/** How long to wait for the page before showing the kept one, in milliseconds. */
const PATIENCE = 4000;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

addEventListener('activate', (event) => event.waitUntil(tidy().then(() => clients.claim())));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

/** A tap on the notification leads to the table, in the tab that shows it or in another. */
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(comeTo(event.notification.data));
});

async function comeTo(path) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = open.find((one) => new URL(one.url).pathname === path);
  return tab ? tab.focus() : clients.openWindow(path);
}

/** Delete the files of an older page. */
async function tidy() {
  const cache = await caches.open(SHELL);
  for (const request of await cache.keys())
    if (!FILES.includes(new URL(request.url).pathname)) await cache.delete(request);
}

/** The page is fetched while there is a connection; every address is the same page. */
async function page(request) {
  try {
    return await fetch(request.url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}
