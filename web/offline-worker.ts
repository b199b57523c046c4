/* The offline worker: answers with kept copies when there is no network. It is registered only if something is saved
   (`web/app/offline-pages.ts`). It has no imports, because it must be a single file at the root. */

/** The used parts of the worker's global scope. The library types of workers conflict with those of pages. */
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Caches with the maximum number of their entries. The names are also in `web/app/offline-pages.ts`. */
const sizes = { 'offline-pages': 50, 'offline-answers': 100, 'offline-files': 300 };
type CacheName = keyof typeof sizes;

const filesOfPages = /^\/(?:assets|pictures)\//;
/** Paths without a page of the site. */
const noPage = /^\/(?:api|feeds|embed|share)(?:\/|$)/;
const keptAnswers = /^\/api\/internal\/(?:saved|events\/|organisers\/)/;
const savedPage = '/saved';

self.addEventListener('install', () => void worker.skipWaiting());

self.addEventListener('activate', (event) => (event as Waiting).waitUntil(worker.clients.claim()));

self.addEventListener('fetch', (event) => {
  const fetching = event as Fetching;
  const { method, url, mode } = fetching.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (filesOfPages.test(pathname)) fetching.respondWith(fromCacheFirst(fetching));
  else if (mode === 'navigate' && !noPage.test(pathname))
    fetching.respondWith(fromNetworkFirst(fetching, 'offline-pages'));
  else if (keptAnswers.test(pathname)) fetching.respondWith(fromNetworkFirst(fetching, 'offline-answers'));
});

/** For files whose content never changes. */
async function fromCacheFirst(fetching: Fetching): Promise<Response> {
  return (await copyOf(fetching.request, 'offline-files')) ?? fetchAndKeep(fetching, 'offline-files');
}

/** Without a network, returns the kept copy. In place of a page without a copy it opens the saved events. */
async function fromNetworkFirst(fetching: Fetching, name: CacheName): Promise<Response> {
  const { request } = fetching;
  try {
    return await fetchAndKeep(fetching, name);
  } catch (error) {
    const kept = await copyOf(request, name);
    if (kept) return kept;
    if (name === 'offline-pages' && (await copyOf(savedPage, name))) return Response.redirect(savedPage);
    throw error;
  }
}

/** Pages vary with the language, but the copy of another language is better than none. */
async function copyOf(request: Request | string, name: CacheName): Promise<Response | undefined> {
  return caches.match(request, { cacheName: name, ignoreVary: true });
}

async function fetchAndKeep(fetching: Fetching, name: CacheName): Promise<Response> {
  const answer = await fetch(fetching.request);
  if (answer.ok) fetching.waitUntil(keep(fetching.request, answer.clone(), name));
  return answer;
}

/** Adds a copy and deletes the oldest beyond the size of the cache. Without space nothing is kept. */
async function keep(request: Request, answer: Response, name: CacheName): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(request, answer);
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - sizes[name]))) await cache.delete(old);
  } catch {}
}
