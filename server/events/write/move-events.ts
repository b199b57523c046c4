import type { Output } from '#contract/endpoint.ts';
import type { moveEvents as moveEventsEndpoint } from '#contract/moving-events.ts';
import { isAdministrator } from '#contract/roles.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { EventWriteTools } from '#server/events/access/service.ts';
import { hasOwnerRights } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import * as store from './move-events-store.ts';
import { enteredOrganiser, refuseForeignOrganiser } from './organiser.ts';
import { findAnyOf } from './write-store.ts';

type MoveRequest = Output<typeof moveEventsEndpoint, 'body'>;
type Movable = Awaited<ReturnType<typeof store.lockSelected>>[number];

/**
 * Moves events, including past ones, to an organiser or back to the accounts that added them. Returns their number and
 * former organisers. Throws `event-unknown`, `forbidden`, `editing-off`, and `invalid-input` for an organiser that
 * `person` does not belong to; nothing is moved then.
 */
export async function moveEvents(
  tools: EventWriteTools,
  person: Person,
  asked: MoveRequest,
): Promise<{ moved: number; before: { organiser: string | null; events: string[] }[] }> {
  if (!tools.config.mayUsersEditEvents && !isAdministrator(person)) throw new Problem('editing-off');
  refuseForeignOrganiser(person, asked, null);
  return changeEvents(tools, async (events) => {
    const organiser = await enteredOrganiser(events.db, asked);
    const targetId = organiser?.id ?? null;
    const meant = (await lockMeant(events, person, asked)).filter((event) => event.organiser_id !== targetId);
    const [first] = meant;
    if (!first) return { moved: 0, before: [] };
    await assignOrganiser(events, meant, { organiserId: targetId, orphansTo: person.id });
    const isOne = meant.length === 1;
    await events.recordAudit({
      action: 'events-moved',
      actorId: person.id,
      subject: isOne
        ? { kind: 'event', id: first.id, name: first.name }
        : organiser
          ? { kind: 'organiser', ...organiser }
          : { kind: 'account', id: person.id, name: person.name },
      details: { organiser: organiser?.name ?? null, dates: meant.length },
    });
    const before = Map.groupBy(meant, (event) => event.organiser_id);
    return {
      moved: meant.length,
      before: [...before].map(([from, rows]) => ({ organiser: from, events: rows.map(({ id }) => id) })),
    };
  });
}

/** Sets the organiser of events. Without one they belong to the account that added them, or to `orphansTo`. */
export async function assignOrganiser(
  events: EventWriter,
  rows: readonly Pick<Movable, 'id' | 'created_by'>[],
  { organiserId, orphansTo }: { organiserId: string | null; orphansTo: string },
): Promise<void> {
  const orphans = organiserId === null ? rows.filter((event) => event.created_by === null) : [];
  const columns = { organiser_id: organiserId, ...store.nextVersion };
  await events.change(
    rows.map(({ id }) => id),
    columns,
  );
  if (orphans.length > 0) {
    const ids = orphans.map(({ id }) => id);
    await events.change(ids, { created_by: orphansTo });
  }
}

async function lockMeant({ db, now }: EventWriter, person: Person, asked: MoveRequest): Promise<Movable[]> {
  const { events: ids = [], all, withSeries } = asked;
  if (all) return store.lockAll(db, person, all, now);
  const given = await store.lockSelected(db, ids);
  const missing = new Set(ids.map((id) => id.toLowerCase()));
  for (const { id } of given) missing.delete(id);
  const known = missing.size === 0 ? [] : await findAnyOf(db, [...missing]);
  if (known.length < missing.size) throw new Problem('event-unknown');
  // Also checks deleted events, which are not moved, so that their owner is not revealed.
  const isForeign = (event: (typeof known)[number] | Movable) => !hasOwnerRights(person, event);
  if (known.some((event) => event.approval !== null && isForeign(event))) throw new Problem('event-unknown');
  if ([...given, ...known].some(isForeign)) throw new Problem('forbidden');
  const seriesIds = withSeries ? [...new Set(given.flatMap((event) => event.series_id ?? []))] : [];
  const dates = seriesIds.length === 0 ? [] : await store.lockSeriesOf(db, person, seriesIds, now);
  return [...new Map([...given, ...dates].map((event) => [event.id, event])).values()];
}
