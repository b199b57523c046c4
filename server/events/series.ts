import { randomUUIDv7 } from 'node:crypto';
import type { Received } from '#contract/endpoint.ts';
import type { previewSeries as previewSeriesEndpoint } from '#contract/events.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/person.ts';
import { datedSlug, slugOf } from '#server/slugs.ts';
import { enteredPlace, enteredSpan, refusedRule } from './entered.ts';
import { freeSlugs, slugAfter } from './new-slugs.ts';
import type { OrganiserTools } from './organise.ts';
import { admit } from './rights.ts';
import { planSeries, type SeriesPlan } from './series-plan.ts';
import { dayOf, startDay } from './start-day.ts';
import { clockAt, type Span } from './venue-time.ts';
import { ownInstant } from './withdraw.ts';
import * as store from './writing/store.ts';

type Question = Received<typeof previewSeriesEndpoint, 'body'>;

/**
 * What a rule would make of the dates that follow an event: how many there are then, which days are new or come back, and
 * which are cancelled. Refuses as `admit` does, and with `invalid-input` what `changeEvent` would refuse.
 */
export async function previewSeries(
  tools: OrganiserTools,
  person: Person,
  id: string,
  asked: Question,
): Promise<{ dates: number; added: string[]; dropped: string[] }> {
  const { db, clock } = tools;
  const now = clock();
  const event = admit(tools, person, await store.findEvent(db, id), 'change');
  const { latitude, longitude, country_code: countryCode } = await store.findPlace(db, event.place_id);
  const former = { latitude, longitude, countryCode, timeZone: event.time_zone };
  const { timeZone } = await enteredPlace(asked, former);
  const first = { ...enteredSpan(asked, timeZone, now, { mayBeOver: event.ends_at <= now }), timeZone };
  const series = event.series_id === null ? [] : await store.listSeries(db, event.series_id);
  const { kept, dropped, returning, added } = plannedSeries(asked.repeat, first, event, series, now);
  const dayAt = ({ startsAt }: Span) => startDay(startsAt, timeZone);
  const isStanding = kept.filter((date) => date.cancelled_at === null);
  return {
    dates: 1 + isStanding.length + returning.length + added.length,
    added: [...added, ...returning.map(({ span }) => span)]
      .map(dayAt)
      .sort((one, other) => one - other)
      .map(dayOf),
    dropped: dropped.map((date) => date.start_day).map(dayOf),
  };
}

/** The plan of a new rule, made with all dates of the series held. Refuses with `invalid-input` a rule that gives none. */
export async function newPlan(
  db: Db,
  rule: string,
  first: Span & { timeZone: string },
  event: store.HeldEvent,
  now: Date,
): Promise<SeriesPlan<store.HeldEvent>> {
  const series = event.series_id === null ? [] : await store.holdSeries(db, event.series_id);
  return plannedSeries(rule, first, event, series, now);
}

function plannedSeries(...[rule, first, event, series, now]: Parameters<typeof planSeries<store.HeldEvent>>) {
  try {
    return planSeries(rule, first, event, series, now);
  } catch (error) {
    throw refusedRule(error);
  }
}

/** What the dates of a series have in common, as the one that was changed says it now. */
export interface SeriesModel
  extends Pick<
    store.NewEventRow,
    | 'name'
    | 'search_text'
    | 'link'
    | 'time_zone'
    | 'price_cents'
    | 'currency'
    | 'venue'
    | 'place_id'
    | 'morton'
    | 'type_id'
    | 'picture_id'
    | 'created_by'
  > {
  danceIds: readonly string[];
}

/**
 * Does what a plan says for the dates that are not kept: cancels together what falls away, brings back what had fallen away
 * and adds what is new, both as `model` is. The event itself becomes the first date of a series where it was alone.
 */
export async function followPlan(
  db: Db,
  rule: string,
  event: store.HeldEvent,
  plan: SeriesPlan<store.HeldEvent>,
  { danceIds, ...model }: SeriesModel,
  now: Date,
): Promise<void> {
  // A single date stays one.
  if (event.series_id === null && plan.added.length === 0) return;
  const seriesId = event.series_id ?? randomUUIDv7();
  if (event.series_id === null) {
    await store.insertSeries(db, { id: seriesId, rule, created_at: now });
    await store.updateEvents(db, [event.id], { series_id: seriesId }, now);
  } else await store.updateSeries(db, seriesId, rule);

  if (plan.dropped.length > 0) {
    const cancelled_at = await ownInstant(db, event, 'cancelled_at', now);
    const ids = plan.dropped.map(({ id }) => id);
    await store.updateEvents(db, ids, { cancelled_at, is_off_rule: true }, now);
  }
  for (const { date, span } of plan.returning) {
    const { created_by, ...columns } = model;
    const slug = await slugAfter(db, date, model.name, span.startsAt, model.time_zone);
    const when = whenOf(span, model.time_zone);
    const back = { cancelled_at: null, is_off_rule: false, version: date.version + 1 };
    await store.updateEvents(db, [date.id], { ...columns, ...when, ...back, slug }, now);
  }
  if (plan.returning.length > 0) {
    const ids = plan.returning.map(({ date }) => date.id);
    await store.replaceDances(db, ids, danceIds);
    for (const place of new Set(plan.returning.map(({ date }) => date.place_id)))
      await store.removeUnusedPlace(db, place);
  }
  if (plan.added.length > 0) await store.insertEvents(db, await newDates(), danceIds);

  async function newDates(): Promise<store.NewEventRow[]> {
    const day = ({ startsAt }: Span) => clockAt(startsAt, model.time_zone).toPlainDate().toString();
    const slugs = await freeSlugs(
      db,
      plan.added.map((span) => datedSlug(slugOf(model.name), day(span))),
    );
    return plan.added.map((span, index) => ({
      ...model,
      ...whenOf(span, model.time_zone),
      id: randomUUIDv7(),
      slug: slugs[index] ?? '',
      created_at: now,
      changed_at: now,
      deleted_at: null,
      series_id: seriesId,
    }));
  }
}

function whenOf({ startsAt, endsAt }: Span, timeZone: string) {
  const day = startDay(startsAt, timeZone);
  return { starts_at: startsAt, ends_at: endsAt, start_day: day, series_day: day };
}
