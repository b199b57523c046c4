import type { Output } from '#contract/endpoint.ts';
import type { addEvent as addEventEndpoint } from '#contract/events.ts';
import { announceWaiting, checkMayPublish } from '#server/approval/service.ts';
import { refuseBlocked, textsOfEvent } from '#server/block-lists/service.ts';
import { changeEvents, type NewEvent as NewDate } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { type EventWriteTools, hasOwnerRights, isGone, isOwnEvent } from '#server/events/access/service.ts';
import { datesOf } from '#server/events/series/repetition.ts';
import { findOrCreateVenue, resolvePlace } from '#server/events/venue/service.ts';
import type { Person } from '#server/http/person.ts';
import { newId } from '#server/ids/ids.ts';
import { dayNumber, startDay } from '#server/time/local-day.ts';
import type { TimeRange } from '#server/time/venue-time.ts';
import { detailColumns, enteredDetails } from './details.ts';
import { preferredSlugOf } from './new-slugs.ts';
import { enteredOrganiser, refuseForeignOrganiser } from './organiser.ts';
import { enteredCost } from './prices.ts';
import { countDates, searchText } from './service.ts';
import { checkCatalogue, danceIdsOf, enteredSpan, refusedField, refusedRule } from './validate-event.ts';
import { findAdded, lockCatalogue, pictureOf } from './write-store.ts';

type NewEvent = Output<typeof addEventEndpoint, 'body'>;

/**
 * Adds an event, or one for each date of a rule, all or none. Returns the first one and their number; the read model
 * contains them, unless they wait for the team. If `id` was used before by the same user, returns what was added then,
 * with `isRepeated`. Throws `email-unconfirmed`, `invalid-input`, `content-blocked`, and as `countDates` does.
 */
export async function addEvent(
  tools: EventWriteTools,
  person: Person,
  entered: NewEvent,
): Promise<{ id: string; slug: string; dates: number; isWaiting?: true; isRepeated: boolean }> {
  const { db, clock } = tools;
  checkMayPublish(tools, person);
  const before = await addedBefore(db, person, entered.id);
  if (before) return before;
  refuseForeignOrganiser(person, entered, null);
  await refuseBlocked(tools, textsOfEvent(entered));
  const { place, timeZone, morton } = await resolvePlace(entered);
  const span = enteredSpan(entered, timeZone, clock());
  const spans = repeated(entered, { ...span, timeZone });
  const danceIds = danceIdsOf(entered);
  const enteredValues = enteredDetails(entered, { ...span, timeZone });
  const cost = enteredCost(entered, enteredValues.prices);
  const details = detailColumns(enteredValues);
  const placeId = newId();
  const seriesId = spans.length > 1 ? newId() : null;

  return changeEvents(tools, async (events) => {
    const { db } = events;
    // A request sent twice concurrently runs again after the first commit.
    const before = await addedBefore(db, person, entered.id);
    if (before) return before;
    await countDates({ ...tools, db }, person, spans.length);
    const known = await lockCatalogue(db, entered.type.id, danceIds);
    checkCatalogue(entered, known.type !== undefined, known.dances);
    const organiser = await enteredOrganiser(db, entered);
    const venueId = await findOrCreateVenue(events, { name: entered.place, ...place, timeZone });
    const pictureId = entered.pictureFrom === undefined ? null : await takenPicture(db, person, entered.pictureFrom);
    const dates = spans.map(
      (date, index): NewDate => ({
        id: (index === 0 && entered.id?.toLowerCase()) || newId(),
        preferredSlug: preferredSlugOf(entered.name, date.startsAt, timeZone, { isOfSeries: seriesId !== null }),
        name: entered.name,
        search_text: searchText({ name: entered.name, venue: entered.place, town: place.town }),
        link: entered.link ?? null,
        starts_at: date.startsAt,
        ends_at: date.endsAt,
        time_zone: timeZone,
        start_day: startDay(date.startsAt, timeZone),
        ...cost,
        venue: entered.place,
        place_id: placeId,
        venue_id: venueId,
        morton,
        type_id: entered.type.id,
        ...details,
        picture_id: pictureId,
        created_by: person.id,
        confirmed_at: events.now,
        organiser_id: organiser?.id ?? null,
        series_id: seriesId,
        series_day: seriesId === null ? null : startDay(date.startsAt, timeZone),
      }),
    );
    await events.addPlace({ id: placeId, ...place });
    if (seriesId) await events.addSeries(seriesId, entered.repeat ?? '', leftOutDays(entered));
    const [slug] = await events.add(dates, danceIds);
    const [first] = dates;
    if (!first || slug === undefined) throw new Error('The rule gave no dates.');
    await events.recordAudit({
      action: 'event-added',
      actorId: person.id,
      subject: { kind: 'event', id: first.id, name: first.name },
      details: seriesId
        ? {
            seriesId,
            dates: dates.length,
            repeat: entered.repeat,
            ...(entered.except?.length && { except: entered.except }),
          }
        : {},
    });
    if (events.hasWaiting) await announceWaiting({ ...tools, db }, person.id, events.now);
    return {
      id: first.id,
      slug,
      dates: dates.length,
      ...(events.hasWaiting && { isWaiting: true as const }),
      isRepeated: false,
    };
  });
}

/**
 * Returns what the user added under this id before. Throws if the id belongs to another user's event or a deleted one.
 */
async function addedBefore(db: Db, person: Person, id: string | undefined) {
  const event = id === undefined ? undefined : await findAdded(db, id.toLowerCase());
  if (!event) return undefined;
  const isOutside = person.token?.isFenced && !isOwnEvent(person, event);
  if (event.created_by !== person.id || isGone(event) || isOutside)
    throw refusedField('id', 'taken', 'This id is in use.');
  return {
    id: event.id,
    slug: event.slug,
    dates: Math.max(1, Number(event.dates)),
    ...(event.approval !== null && { isWaiting: true as const }),
    isRepeated: true,
  };
}

/** Returns the dates of a rule. Throws `invalid-input` for a rule without dates, and for exceptions without a rule. */
function repeated({ repeat, except = [] }: NewEvent, first: TimeRange & { timeZone: string }): TimeRange[] {
  if (repeat === undefined) {
    if (except.length === 0) return [first];
    throw refusedField('except', 'exception_not_in_rule', '`except` requires `repeat`.');
  }
  try {
    return datesOf(repeat, first, { except });
  } catch (error) {
    throw refusedRule(error);
  }
}

/** Returns the excepted days as sorted day numbers without repetitions. */
function leftOutDays({ except = [] }: NewEvent): number[] {
  return [...new Set(except)].sort().map(dayNumber);
}

async function takenPicture(db: Db, person: Person, eventId: string): Promise<string | null> {
  const event = await pictureOf(db, eventId);
  if (!event || !hasOwnerRights(person, event))
    throw refusedField('pictureFrom', 'unknown', 'You have no event with this id.');
  return event.picture_id;
}
