/* The offline worker: keeps the files of its build, and an empty page per language (`/shell`) that opens at every
   address without a network. It keeps no data: pages do that (`web/http/call.ts`). It is registered by
   `web/app/offline-worker.ts`, and has no imports, because it must be a single file at the root. */

import type { OfflineBuild, OfflineMessage } from './service-worker/offline-worker-messages.ts';

/** The used parts of the worker's global scope. The library types of workers conflict with those of pages. */
const worker = self as unknown as {
  /** Written by the build (`bundling/offline-files.ts`). */
  offlineBuild: OfflineBuild;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<{ visibilityState: string }[]>;
  };
};

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

/** In browsers with static routing (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
interface Installing extends Waiting {
  addRoutes?(rule: { condition: { requestMode: string }; source: string }): Promise<unknown>;
}

interface Fetching extends Waiting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Told extends Waiting {
  data: OfflineMessage;
  ports: readonly MessagePort[];
}

const { version, files, languages, rootFiles } = worker.offlineBuild;

const cachePrefix = 'site-';
const siteCache = cachePrefix + version;
const picturesCache = 'offline-pictures';
/** Marks the cache of a version that has been active. */
const activeMark = '/active';
/** The empty page in the language used last. The pages of all kept languages have a query: `/shell?lang=fr`. */
const shellPath = '/shell';

/** After this time without an answer, a page opens from what is kept. */
const patienceMs = 3000;
/** Requests at the same time while installing, so that the open page is not slowed down. */
const concurrency = 6;

/** Caches of former versions, which kept pages. */
const formerCaches = ['offline-pages', 'offline-answers', 'offline-files'];

/** Addresses that are no pages of the site. The last part is for files such as calendars. */
const noPage = /^\/(?:api|feeds|calendar|share|embed(?!\/make)|cards|site|oembed|robots|sitemap)|\.\w+$/;

self.addEventListener('install', (event) => {
  const installing = event as Installing;
  installing.waitUntil(install());
  // A page is requested while the worker starts.
  const rule = { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' };
  installing.addRoutes?.(rule).catch(() => undefined);
});
self.addEventListener('activate', (event) => (event as Waiting).waitUntil(activate()));

self.addEventListener('message', (event) => {
  const told = event as unknown as Told;
  const answer = (result: unknown) => told.ports[0]?.postMessage(result);
  told.waitUntil(handle(told.data).then(answer, () => answer(null)));
});

self.addEventListener('fetch', (event) => {
  const fetching = event as Fetching;
  const { method, url, mode } = fetching.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (!noPage.test(pathname)) fetching.respondWith(openPage(fetching));
  } else if (pathname.startsWith('/assets/')) fetching.respondWith(fileOf(fetching.request, pathname));
  else if (pathname.startsWith('/pictures/')) fetching.respondWith(pictureOf(fetching.request, pathname));
  else if (rootFiles.includes(pathname)) fetching.respondWith(rootFileOf(fetching.request, pathname));
});

/** Installs all files or none: a version with missing files would open broken pages. */
async function install(): Promise<void> {
  try {
    const cache = await caches.open(siteCache);
    const before = await languagesOfEarlierVersions();
    const language = await keepShell(cache);
    await keepAll(cache, [...files, ...(languages[language] ?? [])]);
    for (const other of before) if (other !== language) await keepLanguage(cache, other);
    await cache.addAll(rootFiles);
  } catch (error) {
    await caches.delete(siteCache);
    throw error;
  }
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  const cache = await caches.open(siteCache);
  // The files of the version before stay for its open pages.
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== siteCache);
  const wasActive = await Promise.all(names.map((name) => caches.match(activeMark, { cacheName: name })));
  const previous = names.filter((_, nth) => wasActive[nth]).at(-1);
  for (const name of names) if (name !== previous) await caches.delete(name);
  await Promise.all(formerCaches.map((name) => caches.delete(name)));
  await cache.put(activeMark, new Response());
  await worker.clients.claim();
}

async function handle(message: OfflineMessage): Promise<unknown> {
  switch (message.type) {
    case 'refresh': {
      const cache = await caches.open(siteCache);
      await keepAll(cache, languages[await keepShell(cache)] ?? []);
      return null;
    }
    case 'pictures':
      return keepPictures(message.addresses);
    case 'take-over': {
      const mayTakeOver = !message.isIdle || (await isIdle());
      if (mayTakeOver) await worker.skipWaiting();
      return mayTakeOver;
    }
    case 'has':
      return files.includes(message.file);
  }
}

/** Returns whether no page of the site is visible and no form is in use, in any tab. */
async function isIdle(): Promise<boolean> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { held = [] } = await navigator.locks.query();
  // As in `offline-worker-messages.ts`.
  return (
    windows.every(({ visibilityState }) => visibilityState === 'hidden') &&
    !held.some(({ name }) => name === 'form-in-use')
  );
}

/** Files are named for their content, so those of other versions and of the browser's cache can be used. */
async function keepAll(cache: Cache, addresses: readonly string[]): Promise<void> {
  const left = [...addresses];
  const next = async (): Promise<void> => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const known = await caches.match(address, { ignoreVary: true });
      await cache.put(address, known ?? (await load(address)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}

/** Throws unless the server answers with the file itself. */
async function load(address: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(address, options);
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function keepLanguage(cache: Cache, language: string): Promise<void> {
  const texts = languages[language];
  if (!texts) return;
  await keepAll(cache, texts);
  await keepShell(cache, language);
}

/**
 * Keeps the empty page, with the headers that it came with, and returns its language: that of the visitor by default.
 * Throws if it belongs to another build, because its files would be missing.
 */
async function keepShell(cache: Cache, language?: string): Promise<string> {
  const shell = await load(language === undefined ? shellPath : `${shellPath}?lang=${language}`, { cache: 'no-store' });
  const html = await shell.clone().text();
  const own = shell.headers.get('content-language') ?? '';
  const [, script = ''] = / src="(\/assets\/[^"]+)"/.exec(html) ?? [];
  if (!files.includes(script)) throw new Error('Shell of another build');
  // The logo of a site with a look of its own, and its styles.
  const named = [...html.matchAll(/(?:href|src)="(\/(?:assets|site)\/[^"]+)"/g)].map(([, path = '']) => path);
  await keepAll(cache, named);
  if (language === undefined) await cache.put(shellPath, shell.clone());
  await cache.put(`${shellPath}?lang=${own}`, shell);
  return own;
}

async function languagesOfEarlierVersions(): Promise<string[]> {
  const found = new Set<string>();
  for (const name of await caches.keys()) {
    if (!name.startsWith(cachePrefix) || name === siteCache) continue;
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url);
      const language = searchParams.get('lang');
      if (pathname === shellPath && language) found.add(language);
    }
  }
  return [...found];
}

/**
 * Pages come from the network, so that a new version is never hidden. Error pages of the server are shown as they are,
 * those of a proxy in front of it are not.
 */
async function openPage(fetching: Fetching): Promise<Response> {
  const { request } = fetching;
  const fromNetwork = (async () => (await fetching.preloadResponse) ?? fetch(request))();
  fetching.waitUntil(fromNetwork.catch(() => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  try {
    const answer = await Promise.race([fromNetwork, late]);
    if (answer && !isOutage(answer)) return answer;
  } catch {
    // There is no network.
  }
  return (await shellFor(request)) ?? fromNetwork;
}

/** Returns whether a proxy answers for the server. The pages of the server, also its error pages, name their language. */
function isOutage({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.has('content-language');
}

/**
 * Returns the empty page in the language of the address, otherwise in the language used last. An address with a language
 * that is not kept is redirected, because the page would look for its texts.
 */
async function shellFor(request: Request): Promise<Response | undefined> {
  const url = new URL(request.url);
  const language = url.searchParams.get('lang');
  const cache = await caches.open(siteCache);
  const found = await cache.match(language ? `${shellPath}?lang=${language}` : shellPath);
  if (found || !language) return found;
  url.searchParams.delete('lang');
  return Response.redirect(url.href);
}

async function fileOf(request: Request, pathname: string): Promise<Response> {
  const [, language] = /^\/assets\/texts\/(\w+)$/.exec(pathname) ?? [];
  if (language !== undefined) return baseTextsOf(request, language);
  const own = await caches.match(request, { cacheName: siteCache, ignoreVary: true });
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server redirects to the current texts of a language. Pages need the address of what they get. */
async function baseTextsOf(request: Request, language: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const path = languages[language]?.find((path) => path.endsWith('/base.json'));
    const kept = path && (await caches.match(path, { cacheName: siteCache, ignoreVary: true }));
    if (!kept) throw error;
    return kept;
  }
}

/** Without a network, another size of the picture is better than none. */
async function pictureOf(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(picturesCache);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
    const other = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
    const answer = (other && (await cache.match(other, { ignoreVary: true }))) ?? (await caches.match(request));
    if (!answer) throw error;
    return answer;
  }
}

/** Icons may be changed by administrators. */
async function rootFileOf(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(pathname, { cacheName: siteCache, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}

/** Returns the bytes of all kept pictures. A picture that cannot be loaded is left out. */
async function keepPictures(addresses: readonly string[]): Promise<number> {
  const cache = await caches.open(picturesCache);
  const wanted = new Set(addresses.map((address) => new URL(address, location.origin).href));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  let bytes = 0;
  for (const address of wanted) {
    if (!new URL(address).pathname.startsWith('/pictures/')) continue;
    const kept = await cache.match(address, { ignoreVary: true });
    const picture = kept ?? (await load(address).catch(() => undefined));
    if (!picture) continue;
    if (!kept) await cache.put(address, picture.clone());
    bytes += (await picture.blob()).size;
  }
  return bytes;
}
