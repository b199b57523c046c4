import { withCommas } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import type { ChangeLine, EveningLine } from '#server/mail/service.ts';
import type { LockedEvent } from './deliver-store.ts';
import { formatEventTime, formatStartDay } from './format-event-time.ts';

/** A line of a message with its events. Dates of a series with the same content share a line. */
export type LineWithEvents<Line> = Line & { events: readonly LockedEvent[] };

interface LineContext {
  locale: Locale;
  now: Date;
}

/**
 * Returns the lines about new events, ordered by start: one for each single event, and one for all dates of a series.
 */
export function newLines(
  events: readonly LockedEvent[],
  { locale, now }: LineContext,
  whyOf: (event: LockedEvent) => string,
): LineWithEvents<EveningLine>[] {
  return grouped(events, (event) => [event.series_id ?? event.id]).map(([first, dates]) => ({
    events: dates,
    name: first.name,
    day: formatStartDay(locale, first),
    when: formatEventTime(locale, first, now),
    dates: dates.length,
    where: whereOf(locale, first.venue, first.address),
    path: pathOf(first),
    why: whyOf(first),
  }));
}

/**
 * Returns the lines about events that differ from the state that the user knows, ordered by start. Dates of a series
 * with the same change share a line.
 */
export function changeLines(
  events: readonly LockedEvent[],
  { locale, now }: LineContext,
): LineWithEvents<ChangeLine>[] {
  const keyOf = (event: LockedEvent) => {
    const kind = kindOf(event);
    const turned = kind === 'moved' ? [clockShift(event), event.knownVenue, event.knownAddress] : [];
    const there = kind === 'moved' ? [event.venue, event.address] : [];
    return [event.series_id ?? event.id, kind, ...turned, ...there, reasonOf(event) ?? ''];
  };
  return grouped(events, keyOf).map(([first, dates]) => {
    const { knownStart, knownEnd, knownVenue, knownAddress } = first;
    const kind = kindOf(first);
    const [when, where] = [formatEventTime(locale, first, now), whereOf(locale, first.venue, first.address)];
    const known = { ...first, starts_at: knownStart ?? first.starts_at, ends_at: knownEnd ?? first.ends_at };
    const was = {
      day: formatStartDay(locale, known),
      when: formatEventTime(locale, known, now),
      where: whereOf(locale, knownVenue ?? first.venue, knownAddress ?? first.address),
    };
    // The current name of a hidden or waiting event is not published: the message shows the venue that the user knows.
    const name = first.hidden_because === null && first.approval === null ? first.name : (knownVenue ?? '');
    const common = { events: dates, kind, name, dates: dates.length, path: pathOf(first) };
    const reason = reasonOf(first);
    // Users know the date that they saved, which may have moved before it was cancelled.
    if (kind === 'cancelled' || kind === 'gone') return { ...common, ...was, ...(reason && { reason }) };
    const before = { ...(was.when !== when && { when: was.when }), ...(was.where !== where && { where: was.where }) };
    return {
      ...common,
      day: formatStartDay(locale, first),
      when,
      where,
      ...(Object.keys(before).length > 0 && { before }),
    };
  });
}

/** Returns why the event is cancelled. The reason of a hidden event is not shown. */
function reasonOf(event: LockedEvent): string | null {
  return kindOf(event) === 'cancelled' && event.hidden_because === null ? event.cancelled_because : null;
}

function pathOf({ slug }: Pick<LockedEvent, 'slug'>): string {
  return `/events/${slug}`;
}

/** Returns the venue and address as one text. The venue is not repeated if the address starts with it. */
export function whereOf(locale: Locale, venue: string, address: string): string {
  return withCommas(locale, [!address.startsWith(venue) && venue, address]);
}

function kindOf({ knownState, state }: LockedEvent): ChangeLine['kind'] {
  if (state !== 'standing') return state === 'cancelled' ? 'cancelled' : 'gone';
  return knownState === 'standing' ? 'moved' : 'back';
}

/**
 * Returns by how much start and end moved in local time, so that dates of a series with the same shift share a line.
 */
function clockShift({ knownStart, knownEnd, starts_at, ends_at, time_zone }: LockedEvent): string {
  const on = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(time_zone).toPlainDateTime();
  const shift = (from: Date | null, to: Date) =>
    on(from ?? to)
      .until(on(to), { largestUnit: 'hour' })
      .toString();
  return `${shift(knownStart, starts_at)} ${shift(knownEnd, ends_at)}`;
}

/** Groups events by key and keeps their order. Each group comes with its first event. */
function grouped(
  events: readonly LockedEvent[],
  keyOf: (event: LockedEvent) => unknown[],
): [first: LockedEvent, dates: readonly LockedEvent[]][] {
  const groups = Map.groupBy(events, (event) => JSON.stringify(keyOf(event)));
  return [...groups.values()].flatMap<[LockedEvent, readonly LockedEvent[]]>((dates) =>
    dates[0] ? [[dates[0], dates]] : [],
  );
}
