import { del, keys } from 'idb-keyval';
import { keptDays } from './waiting-pictures.ts';

/** What this browser keeps of someone's events: drafts, and pictures on their way. */
const kinds = ['event-draft/', 'event-picture/'];

/** Forgets what nobody has come back to in time, whoever it was: on a shared computer too nothing stays for ever. */
export async function forgetOld(now: Date): Promise<void> {
  await forget((key) => !isRecent(localStorage.getItem(key), now));
}

/** Forgets all that is kept of someone whose account is gone. */
export async function forgetAllOf(userId: string): Promise<void> {
  await forget((key) => key.split('/')[1] === userId);
}

async function forget(isMeant: (key: string) => boolean): Promise<void> {
  try {
    const isOurs = (key: string) => kinds.some((kind) => key.startsWith(kind));
    const texts = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
    for (const key of texts) if (isOurs(key) && isMeant(key)) localStorage.removeItem(key);
    // A file without what belongs to it is of no use either.
    for (const key of await keys<string>()) if (isOurs(key) && localStorage.getItem(key) === null) await del(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function isRecent(text: string | null, now: Date): boolean {
  try {
    return now.getTime() - JSON.parse(text ?? 'null')?.keptAt <= keptDays * 86_400_000;
  } catch {
    return false;
  }
}
