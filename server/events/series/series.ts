import type { Output } from '#contract/endpoint.ts';
import type { previewSeries as previewSeriesEndpoint } from '#contract/events.ts';
import type { EventWriter, NewEvent } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { authorizeEvent, type EventWriteTools, isGone, maySeeAll } from '#server/events/access/service.ts';
import { resolvePlace } from '#server/events/venue/service.ts';
import { ownInstant } from '#server/events/write/lifecycle.ts';
import { preferredSlugOf, slugAfterRename } from '#server/events/write/new-slugs.ts';
import { enteredSpan, refusedField, refusedRule } from '#server/events/write/validate-event.ts';
import * as store from '#server/events/write/write-store.ts';
import type { Person } from '#server/http/person.ts';
import { newId } from '#server/ids/ids.ts';
import { dayNumber, dayOf, startDay } from '#server/time/local-day.ts';
import type { TimeRange } from '#server/time/venue-time.ts';
import { planSeries, type SeriesPlan, seriesDay } from './series-plan.ts';

type PreviewSeriesBody = Output<typeof previewSeriesEndpoint, 'body'>;

/**
 * Returns what a rule would change in the following dates: their number, the days added or restored, and those
 * cancelled. Throws as `authorizeEvent` does, and `invalid-input` as `changeEvent` does.
 */
export async function previewSeries(
  tools: EventWriteTools,
  person: Person,
  id: string,
  asked: PreviewSeriesBody,
): Promise<{ dates: number; added: string[]; dropped: string[] }> {
  const { db, clock } = tools;
  const now = clock();
  const event = authorizeEvent(tools, person, await store.findEvent(db, id), 'change');
  const { latitude, longitude, country_code: countryCode } = await store.findPlace(db, event.place_id);
  const former = { latitude, longitude, countryCode, timeZone: event.time_zone };
  const { timeZone } = await resolvePlace(asked, former);
  const first = { ...enteredSpan(asked, timeZone, now, { mayBeOver: event.ends_at <= now }), timeZone };
  const series = event.series_id === null ? [] : await store.listSeries(db, event.series_id);
  const { left_out: leftOut } = await seriesOf(db, event);
  const { kept, dropped, returning, added } = plannedSeries({ asked, leftOut }, first, event, series, now);
  const dayAt = ({ startsAt }: TimeRange) => startDay(startsAt, timeZone);
  const active = kept.filter((date) => date.cancelled_at === null);
  return {
    dates: 1 + active.length + returning.length + added.length,
    added: [...added, ...returning.map(({ span }) => span)].map(dayAt).sort(byNumber).map(dayOf),
    dropped: dropped.map((date) => date.start_day).map(dayOf),
  };
}

/** The plan of a series with the days that it leaves out. */
interface NewPlan extends SeriesPlan<store.LockedEvent> {
  leftOut: number[];
}

/** A requested rule. Without `except`, the current exceptions stay. */
interface RequestedRule {
  repeat: string;
  except?: readonly string[] | undefined;
}

/**
 * Returns the plan of a new rule and locks all dates of the series. Dates that `person` may not edit stay as they are.
 * Throws `invalid-input` if the rule gives no dates or the exceptions do not fit it.
 */
export async function newPlan(
  db: Db,
  person: Person,
  asked: RequestedRule,
  first: TimeRange & { timeZone: string },
  event: store.LockedEvent,
  now: Date,
): Promise<NewPlan> {
  const series = event.series_id === null ? [] : await store.lockSeries(db, event.series_id);
  const { left_out: leftOut } = await seriesOf(db, event);
  const plan = plannedSeries({ asked, leftOut }, first, event, series, now);
  const isOwn = (date: store.LockedEvent) => maySeeAll(person, date);
  return {
    ...plan,
    kept: plan.kept.filter(isOwn),
    dropped: plan.dropped.filter(isOwn),
    returning: plan.returning.filter(({ date }) => isOwn(date)),
  };
}

/** Returns the rule and the excepted days of the series of an event; null and none without a series. */
export async function seriesOf(db: Db, { series_id }: Pick<store.LockedEvent, 'series_id'>) {
  return series_id === null ? { rule: null, left_out: [] } : store.findSeries(db, series_id);
}

function plannedSeries(
  { asked: { repeat, except }, leftOut }: { asked: RequestedRule; leftOut: readonly number[] },
  first: TimeRange & { timeZone: string },
  event: store.LockedEvent,
  series: readonly store.LockedEvent[],
  now: Date,
): NewPlan {
  const firstDay = startDay(first.startsAt, first.timeZone);
  const kept = shiftLeftOutDays(leftOut, event, firstDay - event.start_day);
  const later = kept.filter((day) => day > firstDay).map(dayOf);
  if (except?.some((day) => dayNumber(day) === firstDay)) {
    throw refusedField('except', 'exception_not_in_rule', 'The date itself can be cancelled or deleted, not excepted.');
  }
  try {
    const rule = { repeat, except: except ?? later, isLenient: except === undefined };
    const plan = planSeries(rule, first, event, series, now);
    const asked = except?.map(dayNumber);
    return { ...plan, leftOut: asked ? [...kept.filter((day) => day <= firstDay), ...asked].sort(byNumber) : kept };
  } catch (error) {
    throw refusedRule(error);
  }
}

/** Returns the excepted days after all dates from `event` on are moved by some days. */
export function shiftLeftOutDays(leftOut: readonly number[], event: store.LockedEvent, days: number): number[] {
  return [...new Set(leftOut.map((day) => (day > seriesDay(event) ? day + days : day)))].sort(byNumber);
}

function byNumber(one: number, other: number): number {
  return one - other;
}

/** The columns that the dates of a series share, with the values of the changed date. */
export interface SeriesModel
  extends Pick<
    NewEvent,
    | 'name'
    | 'search_text'
    | 'link'
    | 'time_zone'
    | 'price'
    | 'currency'
    | 'venue'
    | 'place_id'
    | 'venue_id'
    | 'morton'
    | 'type_id'
    | 'description'
    | 'description_language'
    | 'description_translations'
    | 'facts'
    | 'programme'
    | 'prices'
    | 'picture_id'
    | 'created_by'
    | 'confirmed_at'
    | 'organiser_id'
    | 'like'
  > {
  danceIds: readonly string[];
}

/**
 * Applies a plan: cancels dropped dates together, restores returning dates and adds new ones with the values of
 * `model`. A single event becomes the first date of a new series.
 */
export async function applyPlan(
  events: EventWriter,
  rule: string,
  event: store.LockedEvent,
  plan: NewPlan,
  { danceIds, ...model }: SeriesModel,
): Promise<void> {
  // A single event without new dates stays single.
  if (event.series_id === null && plan.added.length === 0) return;
  const seriesId = event.series_id ?? newId();
  if (event.series_id === null) {
    await events.addSeries(seriesId, rule, plan.leftOut);
    await events.change([event.id], { series_id: seriesId });
  } else await events.changeSeries(seriesId, rule, plan.leftOut);

  if (plan.dropped.length > 0) {
    const cancelled_at = await ownInstant(events, event, 'cancelled_at');
    const ids = plan.dropped.map(({ id }) => id);
    await events.change(ids, { cancelled_at, is_off_rule: true });
  }
  for (const { date, span } of plan.returning) {
    const { created_by, like, ...columns } = model;
    const slug = await slugAfterRename(events, date, model.name, span.startsAt, model.time_zone);
    const when = whenOf(span, model.time_zone);
    const back = { cancelled_at: null, cancelled_because: null, is_off_rule: false, version: date.version + 1 };
    await events.change([date.id], { ...columns, ...when, ...back, slug });
  }
  if (plan.returning.length > 0) {
    const ids = plan.returning.map(({ date }) => date.id);
    await events.replaceDances(ids, danceIds);
    await events.removeUnusedPlaces(plan.returning.map(({ date }) => date.place_id));
  }
  if (plan.added.length === 0) return;
  const added = plan.added.map(
    (span): NewEvent => ({
      ...model,
      ...whenOf(span, model.time_zone),
      id: newId(),
      preferredSlug: preferredSlugOf(model.name, span.startsAt, model.time_zone, { isOfSeries: true }),
      series_id: seriesId,
    }),
  );
  await events.add(added, danceIds);
}

function whenOf({ startsAt, endsAt }: TimeRange, timeZone: string) {
  const day = startDay(startsAt, timeZone);
  return { starts_at: startsAt, ends_at: endsAt, start_day: day, series_day: day };
}

/**
 * Returns and locks the following dates that `person` may edit and that are not over, deleted or dropped, including
 * cancelled ones.
 */
export async function followingOf(
  db: Db,
  person: Person,
  event: store.LockedEvent,
  now: Date,
): Promise<store.LockedEvent[]> {
  if (event.series_id === null) return [];
  const dates = (await store.lockFollowing(db, event.series_id, event.starts_at)).filter(
    (date) => date.id !== event.id && !isGone(date) && date.ends_at > now && !date.is_off_rule,
  );
  return dates.filter((date) => maySeeAll(person, date));
}
