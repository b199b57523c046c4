import { deepestZoom } from '#contract/constants.ts';
import type { EventFilters } from '#contract/events.ts';
import { factNames } from '#contract/fact-filters.ts';
import { writeDays } from '#contract/local-days.ts';
import type { BoundingBox } from '#contract/places.ts';
import { isSlug } from '#contract/slugs.ts';
import { roundedView } from '#contract/views.ts';
import { isDay, readDays } from '#web/events/days/days.ts';
import type { Place, View } from '#web/map/view.ts';
import { startView } from '#web/settings/start-view.ts';
import { viewParts } from './map-address.ts';

/** A town that the user chose: its name, and the view that shows it. */
export interface ChosenTown extends View {
  name: string;
}

/** A country that the user chose: its code, the box of its towns, and the view that shows it. */
interface ChosenCountry extends View {
  country: string;
  box: BoundingBox;
}

/** The state of a shareable map URL: view, filters and open event. */
export interface MapState {
  /** With an `area`, it is fitted to what the list shows and is in no URL. */
  view: View;
  /**
   * The town, the country, or the surroundings of `near`, that the list shows on every screen. Null once the user moves
   * the map: then the list shows what the map shows.
   */
  area: ChosenTown | ChosenCountry | 'near' | null;
  filters: EventFilters;
  /** Origin of distances: rounded to about a kilometre, because the URL may be shared. */
  near: Place | null;
  /** Order of a list with distances. */
  order: 'nearest' | 'soonest';
  /** Lists group series. */
  groupsSeries: boolean;
  /** Slug of the event in the popup. */
  event: string | null;
  /**
   * The month shown as a calendar: `2026-12`, or `now` for the current one. Null if none is shown, as with an open
   * event.
   */
  month: string | null;
}

/** Zoom of a place and its surroundings before the view is fitted to the events. */
const nearZoom = 11;
const maxTownCharacters = 100;

/** Returns the view around a place before it is fitted to the nearest events. */
export function viewAround({ latitude, longitude }: Place): View {
  return { latitude, longitude, zoom: nearZoom };
}

/**
 * Returns the state of the map from its query:
 * `?z=&lat=&lng=&styles=a,b&types=c&facts=free&from=2026-11-20&days=2026-11-27..2026-11-29&near=45.76,4.84&order=soonest&fold=series&event=slug`,
 * `&view=month&month=2026-12`; for a town `?z=&lat=&lng=&town=Lyon`, for a country `&country=ES&box=-9.3,36,3.4,43.8`. With
 * `near` and without a view, the map shows the surroundings of the place. Missing or invalid parts have their defaults.
 */
export function readMapState(search: string): MapState {
  const given = new URLSearchParams(search);
  const event = given.get('event');
  const from = given.get('from');
  const days = readDays(given.get('days') ?? '');
  const isOpen = event !== null && isSlug(event);
  const near = readPlace(given.get('near'));
  const ownView = readView(given);
  const town = given.get('town')?.slice(0, maxTownCharacters).trim();
  const country = readCountry(given);
  const area = ownView
    ? town
      ? { name: town, ...ownView }
      : country && { ...country, ...ownView }
    : near
      ? 'near'
      : null;
  return {
    view: ownView ?? (near ? viewAround(near) : startView()),
    area,
    filters: {
      ...listed('styles', given.get('styles')),
      ...listed('types', given.get('types')),
      ...facts(given.get('facts')),
      ...(from !== null && isDay(from) && { from }),
      ...(days && { days }),
    },
    near,
    order: given.get('order') === 'soonest' ? 'soonest' : 'nearest',
    groupsSeries: given.get('fold') === 'series',
    event: isOpen ? event : null,
    month: given.get('view') === 'month' && !isOpen ? readMonth(given.get('month') ?? '') : null,
  };
}

/** Returns the state of an address of the map, such as `/?styles=tango`. */
export function readMapAddress(address: string): MapState {
  return readMapState(address.replace(/^[^?]*/, ''));
}

/** Rounds a place to about a kilometre. */
export function roundToKilometre({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(2)) + 0, longitude: Number(longitude.toFixed(2)) + 0 };
}

function readPlace(text: string | null): Place | null {
  const [north = null, east = null] = text?.split(',') ?? [];
  const [latitude, longitude] = [numberWithin(north, -90, 90), numberWithin(east, -180, 180)];
  return latitude === undefined || longitude === undefined ? null : roundToKilometre({ latitude, longitude });
}

/** Returns the shortest search string that `readMapState` parses as this state: empty, or with its `?`. */
export function writeMapState({ view, area, filters, near, order, groupsSeries, event, month }: MapState): string {
  const parts = area === 'near' ? [] : viewParts(area ?? view, area !== null || near !== null);
  if (area !== null && area !== 'near')
    parts.push(...('country' in area ? countryParts(area) : [`${new URLSearchParams({ town: area.name })}`]));
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

function countryParts({ country, box: { west, south, east, north } }: ChosenCountry): string[] {
  return [`country=${country}`, `box=${[west, south, east, north].join(',')}`];
}

/** Null unless both the code and the box are valid. */
function readCountry(given: URLSearchParams): Pick<ChosenCountry, 'country' | 'box'> | null {
  const country = given.get('country') ?? '';
  const sides = given.get('box')?.split(',') ?? [];
  const [west, south, east, north] = sides.map((side, at) => {
    const limit = at % 2 ? 90 : 180;
    return numberWithin(side, -limit, limit);
  });
  const isComplete = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  if (!/^[A-Z]{2}$/.test(country) || sides.length !== 4 || !isComplete || south > north) return null;
  return { country, box: { west, south, east, north } };
}

/** Null without a valid part of a view. */
function readView(given: URLSearchParams): View | null {
  const zoom = numberWithin(given.get('z'), 0, deepestZoom);
  const latitude = numberWithin(given.get('lat'), -90, 90);
  const longitude = numberWithin(given.get('lng'), -180, 180);
  const hasZoom = zoom !== undefined && Number.isInteger(zoom);
  // One coordinate without the other is ignored.
  const hasPlace = latitude !== undefined && longitude !== undefined;
  if (!hasZoom && !hasPlace) return null;
  return roundedView({ ...startView(), ...(hasZoom && { zoom }), ...(hasPlace && { latitude, longitude }) });
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
