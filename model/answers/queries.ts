import { pageSize } from '#contract/constants.ts';
import { roundedDegrees } from '#contract/degrees.ts';
import type { EventFilters } from '#contract/events.ts';
import type { FactName } from '#contract/fact-filters.ts';
import type { BoundingBox } from '#contract/places.ts';

/* The parameters of queries, as the schemas of the contract read them. The site itself writes them, so they are valid. */

/** Returns the filters of a query. */
export function readFilters(query: URLSearchParams): EventFilters {
  const styles = listOf(query.get('styles'));
  const types = listOf(query.get('types'));
  const facts = listOf(query.get('facts')) as FactName[] | undefined;
  const from = query.get('from');
  const days = query.get('days');
  return {
    ...(styles && { styles }),
    ...(types && { types }),
    ...(facts && { facts }),
    ...(from !== null && { from }),
    ...(days !== null && { days: daysOf(days) }),
  };
}

/** Returns the box of a query; undefined without one. */
export function readBox(query: URLSearchParams): BoundingBox | undefined {
  const numbers = numbersOf(query.get('bbox'));
  if (!numbers) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = numbers;
  return { west, south, east, north };
}

/** Returns the position from which distances are measured; undefined without one. */
export function readNear(query: URLSearchParams): { latitude: number; longitude: number } | undefined {
  const numbers = numbersOf(query.get('near'));
  if (!numbers) return undefined;
  const [latitude = 0, longitude = 0] = numbers;
  return { latitude, longitude };
}

/** Returns the maximum number of items of a page. */
export function readLimit(query: URLSearchParams, usual: number = pageSize.usual): number {
  return Number(query.get('limit') ?? usual);
}

/** Returns the tiles of `13-19`, both ends included. */
export function readTiles(text: string | null): { first: number; last: number } {
  const [, first, last] = /^(-?\d+)-(-?\d+)$/.exec(text ?? '') ?? [];
  return { first: Number(first), last: Number(last) };
}

/** Returns the distinct ids of cells. */
export function readCells(query: URLSearchParams): string[] {
  return [...new Set((query.get('cells') ?? '').split(','))];
}

function listOf(text: string | null): string[] | undefined {
  return text === null ? undefined : [...new Set(text.split(',').filter(Boolean))].sort();
}

function daysOf(text: string): EventFilters['days'] {
  if (text === 'tonight') return text;
  const [first = '', last = first] = text.split('..');
  return { first, last };
}

function numbersOf(text: string | null): number[] | undefined {
  return text === null ? undefined : text.split(',').map((number) => roundedDegrees(Number(number)));
}
