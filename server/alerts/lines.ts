import type { Locale } from '#contract/locales.ts';
import type { ChangeLine, EveningLine } from '#server/mail/service.ts';
import type { HeldEvent } from './deliver-store.ts';
import { dayOf, whenOf } from './when.ts';

/** A line of a message with the events that it tells of: of a series all dates that come to the same. */
export type Told<Line> = Line & { events: readonly HeldEvent[] };

interface Setting {
  locale: Locale;
  now: Date;
}

/** New evenings, soonest first. */
export function newLines(
  events: readonly HeldEvent[],
  { locale, now }: Setting,
  whyOf: (event: HeldEvent) => string,
): Told<EveningLine>[] {
  return grouped(events, (event) => [event.series_id ?? event.id]).map(([first, dates]) => ({
    events: dates,
    name: first.name,
    day: dayOf(locale, first),
    when: whenOf(locale, first, now),
    dates: dates.length,
    where: whereOf(first.venue, first.address),
    path: pathOf(first),
    why: whyOf(first),
  }));
}

/** What is otherwise than somebody knows it, soonest first. */
export function changeLines(events: readonly HeldEvent[], { locale, now }: Setting): Told<ChangeLine>[] {
  const keyOf = (event: HeldEvent) => {
    const kind = kindOf(event);
    const turned = kind === 'moved' ? [clockShift(event), event.knownVenue, event.knownAddress] : [];
    const there = kind === 'moved' ? [event.venue, event.address] : [];
    return [event.series_id ?? event.id, kind, ...turned, ...there, reasonOf(event) ?? ''];
  };
  return grouped(events, keyOf).map(([first, dates]) => {
    const { knownStart, knownEnd, knownVenue, knownAddress } = first;
    const kind = kindOf(first);
    const [when, where] = [whenOf(locale, first, now), whereOf(first.venue, first.address)];
    const known = { ...first, starts_at: knownStart ?? first.starts_at, ends_at: knownEnd ?? first.ends_at };
    const was = {
      day: dayOf(locale, known),
      when: whenOf(locale, known, now),
      where: whereOf(knownVenue ?? first.venue, knownAddress ?? first.address),
    };
    // What the administration took off the site is told nowhere: it may be called otherwise than it was announced.
    const name = first.hidden_because === null ? first.name : (knownVenue ?? '');
    const common = { events: dates, kind, name, dates: dates.length, path: pathOf(first) };
    const reason = reasonOf(first);
    // Users know the date that they saved, which may have moved before it was cancelled.
    if (kind === 'cancelled' || kind === 'gone') return { ...common, ...was, ...(reason && { reason }) };
    const before = { ...(was.when !== when && { when: was.when }), ...(was.where !== where && { where: was.where }) };
    return { ...common, day: dayOf(locale, first), when, where, ...(Object.keys(before).length > 0 && { before }) };
  });
}

/** Why it is cancelled. What the administration took off the site is not shown. */
function reasonOf(event: HeldEvent): string | null {
  return kindOf(event) === 'cancelled' && event.hidden_because === null ? event.cancelled_because : null;
}

function pathOf({ slug }: Pick<HeldEvent, 'slug'>): string {
  return `/events/${slug}`;
}

export function whereOf(venue: string, address: string): string {
  return address.startsWith(venue) ? address : `${venue}, ${address}`;
}

function kindOf({ knownState, state }: HeldEvent): ChangeLine['kind'] {
  if (state !== 'standing') return state === 'cancelled' ? 'cancelled' : 'gone';
  return knownState === 'standing' ? 'moved' : 'back';
}

/** From when to when it went, on the clock of the venue: of a series many dates have gone the same way. */
function clockShift({ knownStart, knownEnd, starts_at, ends_at, time_zone }: HeldEvent): string {
  const on = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(time_zone).toPlainDateTime();
  const shift = (from: Date | null, to: Date) =>
    on(from ?? to)
      .until(on(to), { largestUnit: 'hour' })
      .toString();
  return `${shift(knownStart, starts_at)} ${shift(knownEnd, ends_at)}`;
}

/** What has a key in common, each with its first event, in the order of these. */
function grouped(
  events: readonly HeldEvent[],
  keyOf: (event: HeldEvent) => unknown[],
): [first: HeldEvent, dates: readonly HeldEvent[]][] {
  const groups = Map.groupBy(events, (event) => JSON.stringify(keyOf(event)));
  return [...groups.values()].flatMap<[HeldEvent, readonly HeldEvent[]]>((dates) =>
    dates[0] ? [[dates[0], dates]] : [],
  );
}
