import { showEvent } from '#contract/events.ts';
import type { SavedEvent } from '#contract/saved.ts';
import { call } from '#web/http/call.ts';
import type { Entry } from '#web/outbox/entries.ts';
import { refresh } from '#web/outbox/service.ts';

/* Saving and removing that wait for the network, laid over the saved events of an account. */

/** Returns the changed thing of a change (`Change.about`). */
export const savedAbout = (id: string) => `saved/${id}`;

function idOf({ about }: Entry): string {
  return about.slice(savedAbout('').length);
}

/** Returns the ids that are saved after the changes that wait. Refused ones count as not made. */
export async function withWaitingIds(ids: readonly string[]): Promise<string[]> {
  const saved = new Set(ids);
  for (const entry of await refresh()) {
    if (entry.refusal) continue;
    if (entry.kind === 'save') saved.add(idOf(entry));
    if (entry.kind === 'unsave') saved.delete(idOf(entry));
  }
  return [...saved];
}

/** Returns the rows of a list of saved events without those whose removal waits. */
export async function withoutRemoved(rows: readonly SavedEvent[]): Promise<SavedEvent[]> {
  const saved = new Set(await withWaitingIds(rows.map(({ id }) => id)));
  return rows.filter(({ id }) => saved.has(id));
}

/**
 * Returns the coming events that wait to be saved and are not in `rows`, with their data from the server or from what
 * is kept. Events without data are left out.
 */
export async function waitingRows(rows: readonly SavedEvent[]): Promise<SavedEvent[]> {
  const known = new Set(rows.map(({ id }) => id));
  const ids = (await withWaitingIds([])).filter((id) => !known.has(id));
  const events = await Promise.all(ids.map((id) => call(showEvent, { params: { idOrSlug: id } }).catch(() => null)));
  return ids.flatMap((id, at) => {
    const event = events[at];
    if (!event || Date.parse(event.dateEnd) <= Date.now()) return [];
    const { dateStart, timeZone, name } = event;
    return { id, event, dateStart, timeZone, name };
  });
}
