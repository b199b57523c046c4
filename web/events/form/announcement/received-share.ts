/* Content shared from another app on the phone: `web/service-worker.ts` stores it until the form reads it. */

interface SharedWords {
  title: string;
  text: string;
  url: string;
}

export interface Shared {
  /** As if pasted; empty if there is only a picture. */
  text: string;
  picture: File | null;
}

/** The names that the service worker uses, and one for the time of the first attempt. */
const cacheName = 'shared';
const wordsKey = '/share/words';
const pictureKey = '/share/picture';
const seenKey = '/share/met';

/** Older content was probably shared for something else. */
const keptMs = 24 * 3600 * 1000;

/** Returns the content that the share sheet of the device sent last, and removes it; null if there is none. */
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

/** Removes shared content a day after the form first found it: the user may not have had an account. */
export async function forgetOldShare(now: Date): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return;
  const kept = await caches.open(cacheName);
  const met = await kept.match(seenKey);
  if (!met) await kept.put(seenKey, Response.json(now.getTime()));
  else if (now.getTime() - (await met.json()) > keptMs) await caches.delete(cacheName);
}

/**
 * Returns the text of shared content: the link if there is nothing else, because its title is that of the page;
 * otherwise all lines, each once.
 */
export function textOf({ title, text, url }: SharedWords): string {
  const [head, body, link] = [title, text, url].map((part) => part.trim()) as [string, string, string];
  const isLink = /^https?:\/\/\S+$/;
  if (isLink.test(link) && (body === '' || body === head || body === link)) return link;
  if (isLink.test(body) && link === '') return body;
  return [body.includes(head) ? '' : head, body, body.includes(link) ? '' : link].filter(Boolean).join('\n');
}
