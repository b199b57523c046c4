import { personOf } from '#server/accounts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { countDates, shownSourceName } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { type Settled, settle } from './settle.ts';
import * as store from './store.ts';

export type SettleTools = Pick<Tools, 'db' | 'clock' | 'config' | 'map' | 'tokenSecret'>;

const dayMs = 86_400_000;
/** What has ended so shortly ago may still be read: it is known, not new. */
const keptMs = 3 * dayMs;

/** Works a source out anew, with what has been answered or found out since; does nothing where it is gone. */
export async function settleSource(tools: SettleTools, id: string): Promise<void> {
  await changeEvents(tools, async (events) => {
    const source = await store.holdSource(events.db, id);
    if (source) await settleHeld(tools, events, source);
  });
}

/** The same with a source that is held; what its owner may not add yet waits for the next reading. */
export async function settleHeld(tools: SettleTools, events: EventWriter, source: store.SourceRow): Promise<Settled> {
  const endsAfter = firstEnd(source, events.now);
  const settled = await settle(events, source, { endsAfter, countDates: backgroundCount(tools, events, source) });
  await noteSettled(events, source, settled, 'source-read');
  return settled;
}

/** From when on the entries of a source matter: what is over stays as it is. */
export function firstEnd({ published_at, since }: store.SourceRow, now: Date): Date {
  if (published_at === null) return new Date(Date.parse(`${since}T00:00:00Z`) - dayMs);
  return new Date(now.getTime() - keptMs);
}

/** A line of the trail for all of it; each event that has changed has its own. */
export async function noteSettled(
  events: EventWriter,
  source: store.SourceRow,
  settled: Settled,
  action: 'source-read' | 'source-published',
  actorId: string | null = null,
): Promise<void> {
  if (Object.values(settled).every((count) => count === 0)) return;
  const subject = { kind: 'source' as const, id: source.id, name: shownSourceName(source) };
  await events.note({ action, actorId, subject, details: { ...settled } });
}

/** What is more than its owner may add waits for the next reading. */
function backgroundCount(tools: SettleTools, { db }: EventWriter, { owner_id }: store.SourceRow) {
  return async (dates: number): Promise<boolean> => {
    const person = await personOf({ db }, owner_id);
    if (!person) return false;
    try {
      await countDates({ ...tools, db }, person, dates, { isFromSource: true });
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
}
