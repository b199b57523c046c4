import type { Output } from '#contract/endpoint.ts';
import type { extendSeries as extendSeriesEndpoint } from '#contract/events.ts';
import { checkLimits, endless } from '#contract/recurrence.ts';
import { changeEvents } from '#server/changes/service.ts';
import type { EventWriteTools } from '#server/events/access/service.ts';
import { authorizeEvent, isGone, isOwnEvent } from '#server/events/access/service.ts';
import { countDates } from '#server/events/write/service.ts';
import { refusedField, refusedRule } from '#server/events/write/validate-event.ts';
import * as store from '#server/events/write/write-store.ts';
import type { Person } from '#server/http/person.ts';
import { dayNumber, dayOf, startDay } from '#server/time/local-day.ts';
import { localTimeAt, type TimeRange, toInstant } from '#server/time/venue-time.ts';
import { datesOf } from './repetition.ts';
import { applyPlan, newPlan, type SeriesModel, seriesOf } from './series.ts';
import { seriesDay } from './series-plan.ts';

type ExtendSeriesBody = Output<typeof extendSeriesEndpoint, 'body'>;

/**
 * Adds dates to the end of a series by its rule, modelled on the last date that is not cancelled. Works from any date,
 * including a past one. Returns the id of the first new date, their number and the last day. Throws as `authorizeEvent`
 * and `countDates` do, and `invalid-input` if the rule gives no dates.
 */
export async function extendSeries(
  tools: EventWriteTools,
  person: Person,
  id: string,
  asked: ExtendSeriesBody,
): Promise<{ first: string; dates: number; lastDay: string }> {
  return changeEvents(tools, async (events) => {
    const { db, now } = events;
    const event = authorizeEvent(tools, person, await store.lockEvent(db, id), 'open');
    const { rule } = await seriesOf(db, event);
    const series = event.series_id === null ? [] : await store.lockSeries(db, event.series_id);
    const active = series.filter((date) => !isGone(date) && !date.is_off_rule);
    const last = latest(active);
    const model = latest(active.filter((date) => date.cancelled_at === null)) ?? last;
    if (rule === null || !last || !model)
      throw refusedField('repeat', 'rule_not_supported', 'The event does not repeat.');
    authorizeEvent(tools, person, model, 'open');

    const first = { ...spanOn(model, seriesDay(last)), timeZone: model.time_zone };
    const repeat = extendedRule(rule, first, asked, now);
    // The rule counts from the day that it gave the last date, even if that was moved.
    const base = { ...last, start_day: seriesDay(last) };
    const plan = await newPlan(db, person, { repeat, except: asked.except }, first, base, now);
    const days = [
      ...plan.added.map((span) => startDay(span.startsAt, first.timeZone)),
      ...plan.returning.map(({ date }) => seriesDay(date)),
    ].sort((one, other) => one - other);
    const lastDay = days.at(-1);
    if (lastDay === undefined) throw refusedField('repeat', 'no_date_left', 'The rule adds no date.');
    const upcoming = active.filter((date) => date.ends_at > now).map(seriesDay);
    try {
      checkLimits([...upcoming, ...days].sort((one, other) => one - other).map(dayOf));
    } catch (error) {
      throw refusedRule(error);
    }
    await countDates({ ...tools, db }, person, plan.added.length);
    const danceIds = (await store.dancesOf(db, model.id)).map((dance) => dance.id);
    await applyPlan(events, repeat, base, plan, {
      ...modelOf(model, danceIds),
      confirmed_at: isOwnEvent(person, model) ? now : model.confirmed_at,
    });
    const firstAdded = (await store.listSeries(db, last.series_id ?? '')).find(
      (date) => !isGone(date) && seriesDay(date) === days[0],
    );
    await events.recordAudit({
      action: 'event-changed',
      actorId: person.id,
      subject: { kind: 'event', id, name: event.name },
      details: { seriesId: last.series_id, added: days.map(dayOf) },
    });
    return { first: firstAdded?.id ?? id, dates: days.length, lastDay: dayOf(lastDay) };
  });
}

function latest(dates: readonly store.LockedEvent[]): store.LockedEvent | undefined {
  return dates.toSorted((one, other) => seriesDay(one) - seriesDay(other)).at(-1);
}

/** Returns the times of an event on another day, at the same local times. */
function spanOn({ starts_at, ends_at, start_day, time_zone }: store.LockedEvent, day: number): TimeRange {
  const moved = (instant: Date) => toInstant(localTimeAt(instant, time_zone).add({ days: day - start_day }), time_zone);
  return { startsAt: moved(starts_at), endsAt: moved(ends_at) };
}

/** Returns the rule with its new end. `count` is the number of new dates that are not over yet. */
function extendedRule(
  rule: string,
  first: TimeRange & { timeZone: string },
  { count, until }: ExtendSeriesBody,
  now: Date,
): string {
  const base = endless(rule);
  if (until !== undefined) {
    if (dayNumber(until) <= startDay(first.startsAt, first.timeZone)) {
      throw refusedField('until', 'not_after_start', 'The new end must be after the last date.');
    }
    return `${base};UNTIL=${until.replaceAll('-', '')}`;
  }
  try {
    const past = first.endsAt > now ? 1 : datesOf(`${base};UNTIL=${dayOfInstant(now)}`, first).filter(isOver).length;
    return `${base};COUNT=${Math.max(past, 1) + (count ?? 0)}`;
  } catch (error) {
    throw refusedRule(error);
  }

  function isOver({ endsAt }: TimeRange): boolean {
    return endsAt <= now;
  }
}

function dayOfInstant(now: Date): string {
  return now.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Returns the columns that the new dates share. */
function modelOf(row: store.LockedEvent, danceIds: string[]): SeriesModel {
  const { id, slug, created_at, changed_at, deleted_at, cancelled_at, hidden_because, hiding_id, version, ...shared } =
    row;
  const { starts_at, ends_at, start_day, series_day, series_id, is_off_rule, cancelled_because, fact_bits, ...others } =
    shared;
  const { approval, approval_at, refused_because, approval_mailed_at, moderated_as, ...model } = others;
  return {
    ...model,
    like: row,
    price: row.price === null ? null : Number(row.price),
    morton: row.morton === null ? null : Number(row.morton),
    description_translations: JSON.stringify(row.description_translations),
    facts: JSON.stringify(row.facts),
    programme: JSON.stringify(row.programme),
    prices: JSON.stringify(row.prices),
    danceIds,
  };
}
