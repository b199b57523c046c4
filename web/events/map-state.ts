import { deepestZoom, initialView } from '#contract/constants.ts';
import { writeDays } from '#contract/days.ts';
import type { Event, EventFilters } from '#contract/events.ts';
import { isSlug } from '#contract/slugs.ts';
import { type Place, rounded, type View } from '#web/map/view.ts';
import { paths } from '#web/paths.ts';
import { isDay, readDays } from './days.ts';

/** All that a shared address of the map brings back: where one looked, what for, and which event was open. */
export interface MapState {
  view: View;
  filters: EventFilters;
  /** Where distances are told from: about a kilometre around somebody, since an address may be shared. */
  near: Place | null;
  /** Of a list with distances. */
  order: 'nearest' | 'soonest';
  /** Slug of the event in the popup. */
  event: string | null;
}

/** Close enough to see the streets around a venue. */
export const streetZoom = 15;

/** Reads `?z=&lat=&lng=&styles=a,b&types=c&from=2026-11-20&days=2026-11-27..2026-11-29&near=45.76,4.84&order=soonest&event=slug`. What is missing or makes no sense takes its default. */
export function readMapState(search: string): MapState {
  const given = new URLSearchParams(search);
  const event = given.get('event');
  const from = given.get('from');
  const days = readDays(given.get('days') ?? '');
  return {
    view: readView(given),
    filters: {
      ...listed('styles', given.get('styles')),
      ...listed('types', given.get('types')),
      ...(from !== null && isDay(from) && { from }),
      ...(days && { days }),
    },
    near: readPlace(given.get('near')),
    order: given.get('order') === 'soonest' ? 'soonest' : 'nearest',
    event: event !== null && isSlug(event) ? event : null,
  };
}

/** To about a kilometre. */
export function blurred({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(2)) + 0, longitude: Number(longitude.toFixed(2)) + 0 };
}

function readPlace(text: string | null): Place | null {
  const [north = null, east = null] = text?.split(',') ?? [];
  const [latitude, longitude] = [numberWithin(north, -90, 90), numberWithin(east, -180, 180)];
  return latitude === undefined || longitude === undefined ? null : blurred({ latitude, longitude });
}

/** The shortest search string that `readMapState` reads as this state: empty, or with its `?`. */
export function writeMapState({ view, filters, near, order, event }: MapState): string {
  const { zoom, latitude, longitude } = rounded(view);
  const parts: string[] = [];
  if (zoom !== initialView.zoom || latitude !== initialView.latitude || longitude !== initialView.longitude) {
    parts.push(`z=${zoom}`, `lat=${latitude}`, `lng=${longitude}`);
  }
  if (filters.styles?.length) parts.push(`styles=${canonical(filters.styles).join(',')}`);
  if (filters.types?.length) parts.push(`types=${canonical(filters.types).join(',')}`);
  if (filters.from) parts.push(`from=${filters.from}`);
  if (filters.days) parts.push(`days=${writeDays(filters.days)}`);
  if (near) parts.push(`near=${near.latitude},${near.longitude}`);
  if (near && order === 'soonest') parts.push('order=soonest');
  if (event) parts.push(`event=${event}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Where the map shows this event, its popup open; null for one without coordinates. */
export function mapAddressOf({
  slug,
  location: { latitude, longitude },
}: Pick<Event, 'slug' | 'location'>): string | null {
  if (latitude === null || longitude === null) return null;
  return (
    paths.map + writeMapState({ ...readMapState(''), view: { longitude, latitude, zoom: streetZoom }, event: slug })
  );
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

function numberWithin(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^-?\d+(\.\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

function listed(name: 'styles' | 'types', text: string | null): EventFilters {
  const slugs = canonical((text ?? '').split(',').filter(isSlug)).slice(0, 100);
  return slugs.length > 0 ? { [name]: slugs } : {};
}

function canonical(slugs: readonly string[]): string[] {
  return [...new Set(slugs)].sort();
}
