/* What a phone has shared into Pista: `web/service-worker.ts` keeps it until the form takes it. */

interface SharedWords {
  title: string;
  text: string;
  url: string;
}

export interface Shared {
  /** As one would have pasted it; empty where there is only a picture. */
  text: string;
  picture: File | null;
}

/** The worker's own names, and one for when it was met. */
const cacheName = 'shared';
const wordsKey = '/share/words';
const pictureKey = '/share/picture';
const metKey = '/share/met';

/** What nobody has taken by then was for another day. */
const keptMs = 24 * 3600 * 1000;

/** What was shared last, once; null where nothing has arrived. */
export async function takeShared(): Promise<Shared | null> {
  try {
    const kept = await caches.open(cacheName);
    const [words, picture] = await Promise.all([kept.match(wordsKey), kept.match(pictureKey)]);
    if (!words) return null;
    const said: SharedWords = await words.json();
    const file = picture ? await picture.blob() : null;
    await caches.delete(cacheName);
    return { text: textOf(said), picture: file && new File([file], 'shared', { type: file.type }) };
  } catch {
    return null;
  }
}

/** Forgets what was shared and not taken within a day of being met: whoever it was may not have had an account. */
export async function forgetOldShare(now: Date): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return;
  const kept = await caches.open(cacheName);
  const met = await kept.match(metKey);
  if (!met) await kept.put(metKey, Response.json(now.getTime()));
  else if (now.getTime() - (await met.json()) > keptMs) await caches.delete(cacheName);
}

/** A link alone where there is no more than that: its title is that of the page. Else all lines, each once. */
export function textOf({ title, text, url }: SharedWords): string {
  const [head, body, link] = [title, text, url].map((part) => part.trim()) as [string, string, string];
  const isLink = /^https?:\/\/\S+$/;
  if (isLink.test(link) && (body === '' || body === head || body === link)) return link;
  if (isLink.test(body) && link === '') return body;
  return [body.includes(head) ? '' : head, body, body.includes(link) ? '' : link].filter(Boolean).join('\n');
}
