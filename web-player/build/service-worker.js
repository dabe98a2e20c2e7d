// The site without a network: its shell, and files whose names tell their contents. Nothing of members, games or money is ever kept.
/* global SHELL -- put in by offline-shell.ts: { version, files } */
const name = `banyan-${SHELL.version}`;
/** Pages that are not the player's site. */
const others = /^\/(admin|wps|lgw|callback|docs|openapi|socket\.io)\b/;

const prepare = async () => (await caches.open(name)).addAll(SHELL.files);

async function takeOver() {
  for (const key of await caches.keys()) if (key.startsWith('banyan-') && key !== name) await caches.delete(key);
  await self.clients.claim();
}

/** A file with its contents in its name never changes. */
async function keep(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(name)).put(request, answer.clone());
  return answer;
}

/** The server decides about maintenance, regions and new versions; only without it the shell opens by itself. */
const askFirst = (request, instead) =>
  fetch(request).catch(async () => (await caches.match(instead)) ?? Response.error());

self.addEventListener('install', (event) => event.waitUntil(prepare()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keep(request));
  else if (request.mode === 'navigate' && !others.test(pathname)) event.respondWith(askFirst(request, '/'));
  else if (SHELL.files.includes(pathname)) event.respondWith(askFirst(request, pathname));
});

// A message for the member of this browser. Safari takes the permission away where one is not shown, also beside an open page.
const show = ({ title, body, tag, path }) =>
  self.registration.showNotification(title, { body, tag, icon: '/icons/192.png', data: { path } });

/** The page of the messages where it is open, or a new one: no game and no form that is open is left for it. */
async function open(path) {
  const { href, origin, pathname } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => new URL(url).pathname === pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(href);
}

self.addEventListener('push', (event) => event.data && event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
