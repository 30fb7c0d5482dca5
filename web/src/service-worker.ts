/**
 * Keeps the shell of the app for when the network is away: the page, its code, fonts and texts, all of them files of the build.
 * It never keeps an answer of the server: what is not a file of the build goes to the network and nowhere else.
 * `build/service-worker-plugin.ts` fills in the two constants below.
 */
export type {};
declare const self: ServiceWorkerGlobalScope;
/** Files that the first page needs, and the name of this build. */
declare const SHELL_FILES: readonly string[];
declare const BUILD: string;
/** False in a build that is to remove this worker from every device. */
declare const ENABLED: boolean;

const cacheName = `candor-shell-${BUILD}`;

async function install(): Promise<void> {
  if (!ENABLED) {
    await self.skipWaiting();
    return;
  }
  const cache = await caches.open(cacheName);
  await cache.addAll([...SHELL_FILES]);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('candor-shell-') && (!ENABLED || name !== cacheName)).map((name) => caches.delete(name)),
  );
  if (!ENABLED) await self.registration.unregister();
}

/** A page comes from the network as long as there is one, so that a new build is seen at once. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('/index.html', { cacheName });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Files of the build carry their content in their name: what is kept is right for ever. */
async function buildFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!ENABLED || request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(buildFile(request));
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(page(request));
});
