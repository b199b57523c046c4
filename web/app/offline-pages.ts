import { showEvent } from '#contract/events.ts';
import { listSavedIds, lookAtSaved, maxSavedLookups } from '#contract/saved.ts';
import { currentSession } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { eventPath, paths } from '#web/paths.ts';
import { localSaved } from '#web/saved/local-saved.ts';
import { subscribeToSaved } from '#web/saved/saved-state.ts';

/* Saved events open without a network: the offline worker (`web/offline-worker.ts`) answers with copies of their pages.
   Without saved events and without a session there are no copies. */

/** As in the worker. */
const cacheNames = { pages: 'offline-pages', answers: 'offline-answers', files: 'offline-files' };
/** Events whose pages are kept. */
const maxEvents = 10;
/** Copies are renewed after this time, because the files of a page change with each version of the site. */
const freshMs = 24 * 3_600_000;
const quotedPaths = /"(\/[^"]+)"/g;

/**
 * Keeps the pages of saved events from now on. Without saved events and without a session, deletes all copies. Called
 * once, when the offline worker is active.
 */
export async function keepSavedPages(): Promise<void> {
  subscribeToSaved(() => void update().catch(() => undefined));
  await update();
}

async function update(): Promise<void> {
  const session = currentSession();
  const here = localSaved().map(({ id }) => id);
  if (!session) await caches.delete(cacheNames.answers);
  if (!session && here.length === 0) return forget();
  for (const path of [paths.saved, location.pathname]) await keepPage(path);
  await keepFiles(performance.getEntriesByType('resource').map(({ name }) => name));
  const saved = session ? (await call(listSavedIds, {})).ids : here;
  for (const id of saved.slice(-maxEvents)) {
    const address = await keepPage(eventPath(id));
    // The answers pass through the worker, which keeps them for the links of the list.
    if (address) await call(showEvent, { params: { idOrSlug: address.split('/').at(-1) ?? id } });
  }
  if (here.length > 0) await call(lookAtSaved, { query: { ids: here.slice(0, maxSavedLookups).join(',') } });
}

async function forget(): Promise<void> {
  await Promise.all(Object.values(cacheNames).map((name) => caches.delete(name)));
}

/**
 * Keeps a page with its files, and returns its address; undefined if there is a fresh copy. A redirect is followed, and
 * the copy is also kept under the address of the page, because a browser shows no redirected copy.
 */
async function keepPage(path: string): Promise<string | undefined> {
  const pages = await caches.open(cacheNames.pages);
  if (Date.parse((await pages.match(path, { ignoreVary: true }))?.headers.get('date') ?? '') > Date.now() - freshMs)
    return undefined;
  const answer = await fetch(path);
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return undefined;
  const html = await answer.text();
  const { headers } = answer;
  for (const address of new Set([path, answer.url])) await pages.put(address, new Response(html, { headers }));
  await keepFiles([...html.matchAll(quotedPaths)].map(([, path = '']) => new URL(path, location.origin).href));
  return answer.url;
}

/** Keeps the files of the site among some addresses, mostly from the cache of the browser. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  const files = await caches.open(cacheNames.files);
  const ours = addresses.filter((address) => address.startsWith(`${location.origin}/assets/`));
  for (const address of new Set(ours)) if (!(await files.match(address))) await files.add(address);
}
