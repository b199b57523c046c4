import { deepestZoom, initialView } from '#contract/constants.ts';
import { writeDays } from '#contract/days.ts';
import type { EventFilters } from '#contract/events.ts';
import { factNames } from '#contract/fact-filters.ts';
import { isSlug } from '#contract/slugs.ts';
import { isDay, readDays } from '#web/events/days/days.ts';
import { type Place, rounded, type View } from '#web/map/view.ts';
import { viewParts } from './map-address.ts';

/** All that a shared address of the map brings back: where one looked, what for, and which event was open. */
export interface MapState {
  view: View;
  filters: EventFilters;
  /** Where distances are told from: about a kilometre around somebody, since an address may be shared. */
  near: Place | null;
  /** Of a list with distances. */
  order: 'nearest' | 'soonest';
  /** Lists show a series once. */
  groupsSeries: boolean;
  /** Slug of the event in the popup. */
  event: string | null;
  /** The month that is shown day by day: `2026-12`, or `now` for the one that it is. Null: none is, as where an event is open. */
  month: string | null;
}

/**
 * Reads `?z=&lat=&lng=&styles=a,b&types=c&facts=free&from=2026-11-20&days=2026-11-27..2026-11-29&near=45.76,4.84&order=soonest&fold=series&event=slug`,
 * and `&view=month&month=2026-12`. What is missing or makes no sense takes its default.
 */
export function readMapState(search: string): MapState {
  const given = new URLSearchParams(search);
  const event = given.get('event');
  const from = given.get('from');
  const days = readDays(given.get('days') ?? '');
  const isOpen = event !== null && isSlug(event);
  return {
    view: readView(given),
    filters: {
      ...listed('styles', given.get('styles')),
      ...listed('types', given.get('types')),
      ...facts(given.get('facts')),
      ...(from !== null && isDay(from) && { from }),
      ...(days && { days }),
    },
    near: readPlace(given.get('near')),
    order: given.get('order') === 'soonest' ? 'soonest' : 'nearest',
    groupsSeries: given.get('fold') === 'series',
    event: isOpen ? event : null,
    month: given.get('view') === 'month' && !isOpen ? readMonth(given.get('month') ?? '') : null,
  };
}

/** To about a kilometre. */
export function roundToKilometre({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(2)) + 0, longitude: Number(longitude.toFixed(2)) + 0 };
}

function readPlace(text: string | null): Place | null {
  const [north = null, east = null] = text?.split(',') ?? [];
  const [latitude, longitude] = [numberWithin(north, -90, 90), numberWithin(east, -180, 180)];
  return latitude === undefined || longitude === undefined ? null : roundToKilometre({ latitude, longitude });
}

/** The shortest search string that `readMapState` reads as this state: empty, or with its `?`. */
export function writeMapState({ view, filters, near, order, groupsSeries, event, month }: MapState): string {
  const parts = viewParts(view);
  if (filters.styles?.length) parts.push(`styles=${canonical(filters.styles).join(',')}`);
  if (filters.types?.length) parts.push(`types=${canonical(filters.types).join(',')}`);
  if (filters.facts?.length) parts.push(`facts=${canonical(filters.facts).join(',')}`);
  if (filters.from) parts.push(`from=${filters.from}`);
  if (filters.days) parts.push(`days=${writeDays(filters.days)}`);
  if (near) parts.push(`near=${near.latitude},${near.longitude}`);
  if (near && order === 'soonest') parts.push('order=soonest');
  if (groupsSeries) parts.push('fold=series');
  if (event) parts.push(`event=${event}`);
  if (month) parts.push('view=month');
  if (month && month !== 'now') parts.push(`month=${month}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function readView(given: URLSearchParams): View {
  const zoom = numberWithin(given.get('z'), 0, deepestZoom);
  const latitude = numberWithin(given.get('lat'), -90, 90);
  const longitude = numberWithin(given.get('lng'), -180, 180);
  return rounded({
    zoom: zoom !== undefined && Number.isInteger(zoom) ? zoom : initialView.zoom,
    // Half a centre is nowhere.
    ...(latitude === undefined || longitude === undefined
      ? { longitude: initialView.longitude, latitude: initialView.latitude }
      : { longitude, latitude }),
  });
}

function numberWithin(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^-?\d+(\.\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}

function listed(name: 'styles' | 'types', text: string | null): EventFilters {
  const slugs = canonical((text ?? '').split(',').filter(isSlug)).slice(0, 100);
  return slugs.length > 0 ? { [name]: slugs } : {};
}

function readMonth(text: string): string {
  return /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`) ? text : 'now';
}

function facts(text: string | null): EventFilters {
  const asked = text?.split(',') ?? [];
  const known = factNames.filter((name) => asked.includes(name)).sort();
  return known.length > 0 ? { facts: known } : {};
}

function canonical(slugs: readonly string[]): string[] {
  return [...new Set(slugs)].sort();
}
