import type { OwnEvent } from '#contract/events.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { diff } from '#server/audit/service.ts';
import { refuseBlocked } from '#server/block-lists/service.ts';
import { changeEventsOnce } from '#server/changes/service.ts';
import {
  authorizeEvent,
  type EventWriteTools,
  isOwnEvent,
  maySeeCreator,
  subjectOf,
} from '#server/events/access/service.ts';
import { requireEventRow, serializeOwn } from '#server/events/mine/own-event.ts';
import { applyPlan, followingOf, newPlan, seriesOf, shiftLeftOutDays } from '#server/events/series/series.ts';
import { seriesDay } from '#server/events/series/series-plan.ts';
import { findOrCreateVenue } from '#server/events/venue/service.ts';
import type { KeyedRequest } from '#server/http/idempotency-key.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { requireKept } from '#server/moderation/service.ts';
import { dayOf, startDay } from '#server/time/local-day.ts';
import { clockShift, shiftTimeRange } from '#server/time/venue-time.ts';
import { changedDetailColumns, detailColumns } from './details.ts';
import { auditFields, type EnteredChange, newValues, oldValues, textsOfValues, type Values } from './event-diff.ts';
import { slugAfterRename } from './new-slugs.ts';
import { belongingOf, refuseForeignOrganiser, refuseNewOrganiser } from './organiser.ts';
import { changedCost } from './prices.ts';
import { countDates, searchText } from './service.ts';
import { submitAgain } from './submit-again.ts';
import { refusedField } from './validate-event.ts';
import * as store from './write-store.ts';

/**
 * Changes an event; with `following`, applies the changed fields and the shift of the times to all later dates of its
 * series; with a rule, to the dates that it gives (`planSeries`). Without a location, the event keeps its place. Throws as
 * `authorizeEvent` and `countDates` do, `version-conflict` after a concurrent edit unless the event already has these
 * values, `content-blocked` and `invalid-input`; nothing is changed then. A refused event is submitted again. A repeated
 * `request` returns the event as it is now.
 */
export async function changeEvent(
  tools: EventWriteTools,
  person: Person,
  id: string,
  entered: EnteredChange,
  scope: Scope,
  request?: KeyedRequest,
): Promise<OwnEvent> {
  const isFirst = await changeEventsOnce(tools, request, async (events) => {
    const { db, now } = events;
    const event = authorizeEvent(tools, person, await store.lockEvent(db, id), 'change');
    const before = await oldValues(db, event);
    const after = await newValues(db, event, before, entered, now);
    refuseForeignOrganiser(person, entered, before.organiser?.id ?? null);
    await refuseBlocked({ ...tools, db }, textsOfValues(after), textsOfValues(before));
    refuseNewOrganiser(person, event, after.organiser);
    const { repeat, except } = entered;
    if (repeat === undefined && except?.length) {
      throw refusedField('except', 'exception_not_in_rule', '`except` requires `repeat`.');
    }
    const former = await seriesOf(db, event);
    const plan = repeat === undefined ? null : await newPlan(db, person, { repeat, except }, after, event, now);
    const isPlanned = plan !== null && plan.added.length + plan.returning.length + plan.dropped.length > 0;
    const changed = diff(auditFields(before), auditFields(after));
    const hasChanged = Object.keys(changed).length > 0;
    // A repeated request whose first response was lost names the former version, and must succeed.
    if (!hasChanged && !isPlanned) return submitAgain(tools, events, person, event);
    if (entered.version !== undefined && entered.version !== event.version) throw new Problem('version-conflict');

    const following = plan?.kept ?? (scope === 'following' ? await followingOf(db, person, event, now) : []);
    const dates = [event, ...(hasChanged ? following : [])];
    const has = (...fields: string[]) => fields.some((field) => field in changed);
    keepModerated(person, [...dates, ...(plan?.returning ?? []).map(({ date }) => date)], after, has);
    const placeId = has('location') ? newId() : null;
    if (placeId) await events.addPlace({ id: placeId, ...after.place });
    const venueChanged = has('location', 'place');
    const venueId = venueChanged
      ? await findOrCreateVenue(events, { name: after.venue, ...after.place, timeZone: after.timeZone })
      : event.venue_id;
    const shift = clockShift(before, after);
    const isOfMany = plan !== null || (scope === 'following' && event.series_id !== null);
    const newDay = startDay(after.startsAt, after.timeZone);
    const turnedDays = newDay - event.start_day;
    for (const date of dates) {
      const isThis = date.id === event.id;
      const timeZone = placeId ? after.timeZone : date.time_zone;
      const dateSpan = { startsAt: date.starts_at, endsAt: date.ends_at, timeZone: date.time_zone };
      const span = isThis
        ? after
        : has('dateStart', 'dateEnd', 'timeZone')
          ? shiftTimeRange(dateSpan, shift, timeZone, after)
          : dateSpan;
      const name = has('name') ? after.name : date.name;
      const venue = has('place') ? after.venue : date.venue;
      const place = placeId ? after.place : await store.findPlace(db, date.place_id);
      // A later date that was moved to another place may have another venue name.
      const isThere = isThis || (placeId && has('place'));
      await events.change([date.id], {
        version: date.version + 1,
        name,
        slug: await slugAfterRename(events, date, name, span.startsAt, timeZone),
        search_text: searchText({ name, venue, town: place.town }),
        venue,
        starts_at: span.startsAt,
        ends_at: span.endsAt,
        time_zone: timeZone,
        start_day: startDay(span.startsAt, timeZone),
        ...(has('link') && { link: after.link }),
        ...changedCost(after, date, has),
        ...(has('type') && { type_id: after.type.id }),
        ...(has('organiser') && belongingOf(after, date, person)),
        // An edit by an administrator is no confirmation by the organiser.
        ...(isOwnEvent(person, event) && { confirmed_at: now }),
        ...changedDetailColumns(after.details, has),
        ...(placeId && { place_id: placeId, morton: after.morton }),
        ...(venueChanged && {
          venue_id: isThere ? venueId : await findOrCreateVenue(events, { name: venue, ...place, timeZone }),
        }),
        // A date moved alone keeps the day that the rule gave it.
        ...(isOfMany && { series_day: isThis && plan ? newDay : seriesDay(date) + turnedDays }),
      });
    }
    if (isOfMany && plan === null && former.rule !== null && turnedDays !== 0 && event.series_id !== null) {
      await events.changeSeries(event.series_id, former.rule, shiftLeftOutDays(former.left_out, event, turnedDays));
    }
    if (has('dances')) {
      const ids = dates.map((date) => date.id);
      await events.replaceDances(
        ids,
        after.dances.map((dance) => dance.id),
      );
    }
    if (plan && repeat !== undefined) {
      await countDates({ ...tools, db }, person, plan.added.length);
      const { name, venue, place, link, timeZone, price, currency, type, details } = after;
      await applyPlan(events, repeat, event, plan, {
        name,
        search_text: searchText({ name, venue, town: place.town }),
        link,
        time_zone: timeZone,
        price,
        currency,
        venue,
        place_id: placeId ?? event.place_id,
        venue_id: venueId,
        morton: after.morton,
        type_id: type.id,
        ...detailColumns(details),
        picture_id: event.picture_id,
        created_by: event.created_by,
        confirmed_at: isOwnEvent(person, event) ? now : event.confirmed_at,
        organiser_id: after.organiser?.id ?? null,
        like: event,
        danceIds: after.dances.map(({ id }) => id),
      });
    }
    if (placeId) await events.removeUnusedPlaces(dates.map((date) => date.place_id));
    await submitAgain(tools, events, person, event);
    await events.recordAudit({
      action: 'event-changed',
      actorId: person.id,
      subject: { kind: 'event', id, name: after.name },
      details: {
        changes: {
          ...changed,
          ...(plan &&
            diff(
              { repeat: former.rule, except: former.left_out.map(dayOf) },
              { repeat, except: plan.leftOut.map(dayOf) },
            )),
        },
        ...(dates.length > 1 && { seriesId: event.series_id, dates: dates.length }),
      },
    });
  });
  const saved = await requireEventRow(tools.db, id);
  // The rights may have changed since the first request.
  if (!isFirst) authorizeEvent(tools, person, saved, 'read');
  return serializeOwn(saved, tools.clock(), { creator: maySeeCreator(person, saved) });
}

/**
 * Throws `outside-moderation` if a moderator moves an event of others out of what they moderate, by its place or its
 * styles. `authorizeEvent` has checked the events as they were.
 */
function keepModerated(
  person: Person,
  dates: readonly store.LockedEvent[],
  { place, dances }: Pick<Values, 'place' | 'dances'>,
  has: (field: string) => boolean,
): void {
  const { country_code: countryCode, latitude, longitude } = place;
  const moved = { countryCode, latitude, longitude };
  const others = dates.filter((date) => !isOwnEvent(person, date));
  const after = others.map((date) => ({
    ...subjectOf(date),
    ...(has('location') && moved),
    ...(has('dances') && { styles: dances.map(({ id }) => id) }),
  }));
  requireKept(person, after);
}
