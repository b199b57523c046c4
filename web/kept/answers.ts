import type { Event } from '#contract/events.ts';
import { answersCache, attempt, mineCache, openCache } from './caches.ts';
import type { Question } from './question.ts';

/* Single answers of the server, kept by their address and compressed. */

/** Answers that are worth keeping and not too many. Lists of the map come from areas. */
const kept =
  /^\/api\/internal\/(?:config|dances|event_types|towns|town_at|towns\/[^/]+|styles\/[^/]+|site\/texts\/[^/]+|message_form|(?:events|organisers|venues)\/[^/]+|events\/[^/]+\/(?:nearby|dates|edition)|(?:organisers|venues)\/[^/]+\/events|organisers|saved|saved\/ids|follows|user_events|profile)$/;
/** Kept answers that do not depend on the user. */
const sameForAll = /^\/api\/internal\/(?:config|dances|event_types|towns|town_at|towns\/.+|styles\/.+|site\/.+)$/;
const oneEvent = /^\/api\/internal\/events\/[^/]+$/;

/** Headers that callers read (`web/http/call.ts`). */
const keptHeaders = ['content-type', 'link', 'x-total-count', 'x-unread-count', 'x-offset'];

/** Limits of each cache. The bytes are those of the compressed bodies. */
const maxAnswers = 300;
const maxAnswerBytes = 300_000;

/** An answer from what is kept, with the time at which the server gave it. */
export interface KeptAnswer {
  text: string;
  headers: Headers;
  /** Unix time in milliseconds. */
  atMs: number;
}

export interface Kept extends KeptAnswer {
  /** False if the server may know more. */
  isWhole: boolean;
}

/** Returns whether the answer to a question is kept by its address. */
function isKept({ url }: Question): boolean {
  return kept.test(url.pathname);
}

/** Keeps an answer of the server. A resource that no longer exists is removed. */
export async function keepAnswer(question: Question, response: Response): Promise<void> {
  if (!isKept(question)) return;
  const cache = await openCache(cacheOf(question));
  if (!cache) return;
  if (response.status === 404 || response.status === 410) {
    await attempt(() => cache.delete(question.address), false);
    return;
  }
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return;
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  await write(cache, question, await response.text(), headers);
}

/** Keeps `body` as the answer to a question, as if the server had given it now. */
export async function keepBody(question: Question, body: unknown, headers?: Record<string, string>): Promise<void> {
  const cache = await openCache(cacheOf(question));
  const sent = new Headers({ 'content-type': 'application/json', ...headers });
  if (cache) await write(cache, question, JSON.stringify(body), sent);
}

/** Returns the kept answer to a question: the user's own one, else that for visitors; null without one. */
export async function findAnswer({ address, userId }: Question): Promise<KeptAnswer | null> {
  const names = userId === null ? [answersCache] : [mineCache(userId), answersCache];
  for (const name of names) {
    const found = await attempt(async () => await (await caches.open(name)).match(address), undefined);
    if (found) return attempt(() => read(found), null);
  }
  return null;
}

/** Returns the number of kept answers in a cache, and their bytes. */
export async function measureAnswers(name: string): Promise<{ count: number; bytes: number }> {
  const all = await attempt(async () => await (await caches.open(name)).matchAll(), []);
  return { count: all.length, bytes: all.reduce((sum, answer) => sum + bytesOf(answer), 0) };
}

function cacheOf({ url, userId }: Question): string {
  return userId === null || sameForAll.test(url.pathname) ? answersCache : mineCache(userId);
}

async function write(cache: Cache, question: Question, text: string, from: Headers): Promise<void> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const body = await new Response(packed).arrayBuffer();
  const headers = new Headers(from);
  headers.set('x-kept-at', new Date().toISOString());
  headers.set('x-kept-bytes', String(body.byteLength));
  // Pages ask for an event by its slug, lists of saved events by its id.
  const addresses = oneEvent.test(question.url.pathname) ? addressesOf(JSON.parse(text)) : [question.address];
  await attempt(async () => {
    for (const address of addresses) await cache.put(address, new Response(body, { headers }));
  }, undefined);
  void trim(cache);
}

function addressesOf({ id, slug }: Event): string[] {
  return [id, slug].map((name) => `/api/internal/events/${encodeURIComponent(name)}`);
}

async function read(response: Response): Promise<KeptAnswer> {
  const { headers, body } = response;
  const text = body ? await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text() : '';
  return { text, headers, atMs: Date.parse(headers.get('x-kept-at') ?? '') };
}

function bytesOf(response: Response): number {
  return Number(response.headers.get('x-kept-bytes') ?? 0);
}

/** Deletes the answers that were written longest ago. Writing an answer again makes it the last one. */
async function trim(cache: Cache): Promise<void> {
  await attempt(async () => {
    const keys = await cache.keys();
    const sizes = (await cache.matchAll()).map(bytesOf);
    let bytes = sizes.reduce((sum, size) => sum + size, 0);
    for (const [at, key] of keys.entries()) {
      if (keys.length - at <= maxAnswers && bytes <= maxAnswerBytes) return;
      await cache.delete(key);
      bytes -= sizes[at] ?? 0;
    }
  }, undefined);
}
