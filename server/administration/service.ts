import type { manageEvents as manageEventsEndpoint } from '#contract/administration.ts';
import type { Received } from '#contract/endpoint.ts';
import { transact } from '#server/database/transact.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import type { Person } from '#server/person.ts';
import type { Tools } from '#server/tools.ts';
import { note } from '#server/trail/service.ts';
import { type HeldEvent, holdEvents, updateEvents } from './events/store.ts';

type ManagingTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs'>;
type Deed = Received<typeof manageEventsEndpoint, 'body'>;

/**
 * Hides, deletes or restores events, and tells their organisers; the map has it by then. Gives how many it changed: what
 * was so already, and what is unknown, is left alone.
 */
export async function manageEvents(
  tools: ManagingTools & Pick<Tools, 'map'>,
  person: Person,
  deed: Deed,
): Promise<{ changed: number }> {
  const changed = await transact(tools.db, (db) => doToEvents({ ...tools, db }, person, deed));
  if (changed > 0) await tools.map.catchUp();
  return { changed };
}

/** The same inside a transaction; the map has to be told when it is over. */
export async function doToEvents(
  tools: ManagingTools,
  person: Person,
  { ids, action, because = '' }: Deed,
): Promise<number> {
  const { db, clock } = tools;
  const { isDone, columns, trailAction } = deeds[action];
  const now = clock();
  const events = (await holdEvents(db, ids)).filter((event) => !isDone(event));
  if (events.length === 0) return 0;
  await updateEvents(
    db,
    events.map(({ id }) => id),
    columns(now, because),
    now,
  );
  for (const { id, name } of events) {
    await note(db, {
      at: now,
      action: trailAction,
      actorId: person.id,
      subject: { kind: 'event', id, name },
      details: because === '' ? {} : { because },
    });
  }
  for (const mail of mailsAbout(events, person, action, because)) await sendMail(tools, mail);
  return events.length;
}

interface Effect {
  isDone(event: HeldEvent): boolean;
  columns(now: Date, because: string): { deleted_at: Date | null; hidden_because: string | null };
  trailAction: 'event-hidden' | 'event-deleted' | 'event-restored';
}

const deeds: Record<Deed['action'], Effect> = {
  hide: {
    isDone: (event) => event.deleted_at !== null,
    // Hidden without a reason is hidden all the same.
    columns: (now, because) => ({ deleted_at: now, hidden_because: because }),
    trailAction: 'event-hidden',
  },
  delete: {
    isDone: (event) => event.deleted_at !== null && event.hidden_because === null,
    columns: (now) => ({ deleted_at: now, hidden_because: null }),
    trailAction: 'event-deleted',
  },
  restore: {
    isDone: (event) => event.deleted_at === null,
    columns: () => ({ deleted_at: null, hidden_because: null }),
    trailAction: 'event-restored',
  },
};

/** One for each organiser and name: the dates of an evening that repeats are one matter. Nobody hears of what they did themself. */
function mailsAbout(events: readonly HeldEvent[], person: Person, action: Deed['action'], because: string): Mail[] {
  const matters = new Map(events.map((event) => [`${event.creator_id} ${event.name}`, event]));
  return [...matters.values()].flatMap(({ creator_id, creator_email, creator_name, locale, name, slug }): Mail[] => {
    if (creator_id === person.id || creator_email === null || locale === null) return [];
    const addressed = { to: { email: creator_email, name: creator_name }, locale };
    const facts = { eventName: name, because };
    if (action === 'delete') return [{ ...addressed, template: 'event-deleted', facts }];
    if (action === 'hide') return [{ ...addressed, template: 'event-hidden', facts: { ...facts, path: '/my-event' } }];
    return [{ ...addressed, template: 'event-restored', facts: { ...facts, path: `/events/${slug}` } }];
  });
}
