import type { Kind, Style } from './catalogue.ts';
import type { VenueKind } from './voices/voice.ts';

/** Typical values of an event type. Times are local as in Paris, and shifted elsewhere. */
export interface Custom {
  rhythm: 'weekly' | 'monthly' | 'once';
  /** 1 Monday to 7 Sunday, repeated by frequency. */
  weekdays: readonly number[];
  /** Start in hours: 20.5 is 20:30. */
  starts: readonly number[];
  hours: readonly number[];
  /** Replaces `hours`: lasts until this hour on Sunday. */
  untilSunday?: readonly number[];
  /** In the unit of the currency; 0 is free. */
  prices: readonly number[];
}

const weekend = [5, 6, 6, 6, 7];

const customs: Record<Kind, Custom> = {
  social: {
    rhythm: 'weekly',
    weekdays: [2, 3, 4, 4, 5, 5, 6, 6, 7],
    starts: [20.5, 20.5, 21, 21, 20],
    hours: [3, 3.5, 4, 4.5],
    prices: [0, 5, 6, 7, 8, 8, 10, 12],
  },
  ball: {
    rhythm: 'monthly',
    weekdays: [5, 6, 6, 6],
    starts: [20.5, 21, 21],
    hours: [4, 5, 5.5],
    prices: [0, 6, 8, 10, 10, 12, 15],
  },
  class: {
    rhythm: 'weekly',
    weekdays: [1, 1, 2, 2, 3, 3, 4],
    starts: [18.5, 19, 19.25, 19.5, 20],
    hours: [1, 1.25, 1.5],
    prices: [0, 8, 10, 12, 12, 15],
  },
  practica: {
    rhythm: 'weekly',
    weekdays: [1, 2, 3, 4, 7],
    starts: [19.5, 20, 20.5],
    hours: [2, 2.5, 3],
    prices: [0, 3, 4, 5, 5],
  },
  workshop: {
    rhythm: 'once',
    weekdays: [6, 6, 7],
    starts: [10, 13.5, 14, 14],
    hours: [3, 4, 5, 6],
    prices: [25, 30, 35, 45, 60, 80],
  },
  concert: {
    rhythm: 'monthly',
    weekdays: [4, 5, 5, 6, 6],
    starts: [20.5, 20.5, 21],
    hours: [3, 3.5, 4],
    prices: [0, 10, 12, 15, 15, 18, 22.5],
  },
  festival: {
    rhythm: 'once',
    weekdays: [4, 5, 5, 5],
    starts: [18, 19, 19.5],
    hours: [],
    untilSunday: [16, 17, 18, 20, 23],
    prices: [60, 85, 95, 110, 120, 140, 169],
  },
  marathon: {
    rhythm: 'once',
    weekdays: [5],
    starts: [15, 16, 20],
    hours: [],
    untilSunday: [17, 18, 20, 22],
    prices: [75, 90, 99, 115, 130],
  },
};

/** Afternoon events. */
const afternoon: Partial<Custom> = { weekdays: [2, 4, 6, 7, 7, 7], starts: [14.5, 15, 15, 16], hours: [3, 3.5, 4] };
const late: Partial<Custom> = { weekdays: weekend, starts: [22, 22.5, 23], hours: [4, 5, 5.5] };

const customsOfStyles: Partial<Record<Style, Partial<Record<Kind, Partial<Custom>>>>> = {
  musette: { social: afternoon, concert: { starts: [15, 16] } },
  ballroom: { social: afternoon },
  salsa: { social: { ...late, starts: [21, 21.5, 22] } },
  kizomba: { social: late },
  zouk: { social: late },
  breton: {
    social: { ...afternoon, weekdays: [6, 7] },
    ball: { starts: [20.5, 21, 21], hours: [5, 5.5, 6], prices: [0, 6, 7, 7, 8, 8.5] },
  },
  tango: { social: { hours: [3.5, 4, 4.5, 5] } },
};

/** Returns the typical values of an event type for a style. */
export function customOf(style: Style, kind: Kind): Custom {
  return { ...customs[kind], ...customsOfStyles[style]?.[kind] };
}

/** Probability of other styles at the same event. */
export const companions: Partial<Record<Style, Partial<Record<Style, number>>>> = {
  tango: { 'folklore-argentino': 0.06 },
  'lindy-hop': { balboa: 0.25, blues: 0.12, 'boogie-woogie': 0.05 },
  balboa: { 'lindy-hop': 0.5 },
  'boogie-woogie': { 'rock-n-roll': 0.4, 'lindy-hop': 0.2 },
  'rock-n-roll': { 'boogie-woogie': 0.2, 'west-coast-swing': 0.08 },
  salsa: { bachata: 0.75, kizomba: 0.22, merengue: 0.12, cumbia: 0.05 },
  bachata: { salsa: 0.45, kizomba: 0.2 },
  merengue: { salsa: 0.7, bachata: 0.6 },
  cumbia: { salsa: 0.4, merengue: 0.2 },
  kizomba: { zouk: 0.12, bachata: 0.15 },
  zouk: { kizomba: 0.1 },
  forro: { 'samba-de-gafieira': 0.1 },
  'samba-de-gafieira': { forro: 0.25, zouk: 0.15 },
  balfolk: { breton: 0.2, contra: 0.05 },
  breton: { balfolk: 0.15 },
  contra: { 'square-dance': 0.2 },
  'square-dance': { contra: 0.3 },
  ceilidh: { contra: 0.06 },
  musette: { ballroom: 0.6 },
  ballroom: { musette: 0.15, 'west-coast-swing': 0.05 },
  'folklore-argentino': { tango: 0.25 },
};

/** Relative frequency of event types. */
const usual: Record<Kind, number> = {
  social: 40,
  class: 24,
  practica: 6,
  workshop: 14,
  concert: 6,
  ball: 6,
  festival: 6,
  marathon: 0,
};
const ofBalls: Record<Kind, number> = { ...usual, social: 12, ball: 44, class: 12, practica: 0, concert: 8 };
const mixes: Partial<Record<Style, Record<Kind, number>>> = {
  tango: { ...usual, practica: 18, marathon: 5 },
  balboa: { ...usual, marathon: 3 },
  zouk: { ...usual, marathon: 3 },
  balfolk: ofBalls,
  breton: ofBalls,
  ceilidh: ofBalls,
};

/** Returns the relative frequency of event types for a style. */
export function mixOf(style: Style): Record<Kind, number> {
  return mixes[style] ?? usual;
}

/** Returns the kinds of venues of a style, with weights. */
export function venueKindOf(style: Style): Partial<Record<VenueKind, number>> {
  if (['balfolk', 'breton', 'ceilidh', 'contra', 'square-dance'].includes(style)) return { hall: 8, outdoors: 1 };
  if (['musette', 'forro', 'cumbia'].includes(style)) return { outdoors: 5, hall: 3, club: 2 };
  if (['ballroom', 'rock-n-roll', 'folklore-argentino'].includes(style)) return { hall: 6, club: 3 };
  return { club: 7, hall: 2, outdoors: 1 };
}
