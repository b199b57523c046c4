import type { Currency } from '#contract/constants.ts';

import type { allTowns } from '#server/places/service.ts';
import type { Style } from './catalogue.ts';
import { english } from './voices/english.ts';
import { french } from './voices/french.ts';
import { german } from './voices/german.ts';
import { italian } from './voices/italian.ts';
import { japanese } from './voices/japanese.ts';
import { dutch, polish, swedish } from './voices/northern.ts';
import { portuguese } from './voices/portuguese.ts';
import { spanish } from './voices/spanish.ts';
import type { Voice } from './voices/voice.ts';

export type Town = Awaited<ReturnType<typeof allTowns>>[number];

/** Relative number of venues in each country: most in France, many in Europe, some elsewhere. */
export const shares: Record<string, number> = {
  FR: 640,
  ...{
    DE: 58,
    ES: 55,
    IT: 48,
    GB: 46,
    BE: 32,
    CH: 26,
    PT: 20,
    NL: 18,
    SE: 14,
    AT: 12,
    PL: 11,
    IE: 8,
    DK: 7,
    FI: 6,
    NO: 6,
  },
  ...{ CZ: 7, HU: 6, GR: 8, RO: 4, HR: 4, SI: 4, LT: 4, LU: 3, EE: 2, IS: 1, TR: 5 },
  ...{ US: 42, AR: 20, BR: 11, CA: 9, JP: 9, MX: 6, UY: 6, AU: 6, CO: 5, NZ: 4, KR: 4, TW: 4, CU: 3, CL: 3 },
  ...{ RE: 3, GP: 2, MQ: 2, NC: 1, NP: 2, FJ: 2, ZA: 2, MA: 2, SG: 2, TH: 2, IN: 2 },
};

const spoken: Record<string, Voice> = {
  ...{ FR: french, LU: french, RE: french, GP: french, MQ: french, NC: french, MA: french },
  ...{ ES: spanish, AR: spanish, UY: spanish, CL: spanish, MX: spanish, CO: spanish, CU: spanish },
  ...{ DE: german, AT: german, CH: german, IT: italian, PT: portuguese, BR: portuguese },
  ...{ NL: dutch, SE: swedish, PL: polish, JP: japanese },
};
/** Regions whose language differs from that of their country. */
const spokenInRegion: Record<string, Voice> = {
  ...{
    'BE.Flanders': dutch,
    'BE.Wallonia': french,
    'BE.Brussels Capital': french,
    'CA.Quebec': french,
    'CH.Ticino': italian,
  },
  ...{
    'CH.Geneva': french,
    'CH.Vaud': french,
    'CH.Neuchâtel': french,
    'CH.Fribourg': french,
    'CH.Valais': french,
    'CH.Jura': french,
  },
};

/** Returns the language of a town's events; English by default. */
export function voiceOf({ countryCode, admin1 }: Pick<Town, 'countryCode' | 'admin1'>): Voice {
  return spokenInRegion[`${countryCode}.${admin1}`] ?? spoken[countryCode] ?? english;
}

/** Countries with prices in dollars. */
const dollarCountries = new Set('US AR BR CA JP MX UY AU CO NZ KR TW CU CL NP FJ ZA SG TH IN'.split(' '));

/** Returns the currency of sample events in a country (ISO 3166 code): US dollars or euros. */
export function currencyOf(countryCode: string): Currency {
  return dollarCountries.has(countryCode) ? 'USD' : 'EUR';
}

/** How much later than in Paris events start, in minutes. */
const evening: Record<string, number> = {
  AR: 90,
  UY: 90,
  ES: 90,
  BR: 60,
  CL: 60,
  PT: 60,
  GR: 60,
  IT: 30,
  US: -60,
  CA: -60,
  SE: -60,
  NO: -60,
  FI: -60,
  GB: -30,
  JP: -60,
  AU: -60,
  NZ: -60,
};

/** Returns how many minutes later than in Paris events start in a country. */
export function eveningShiftMinutes(countryCode: string): number {
  return evening[countryCode] ?? 0;
}

type Taste = Partial<Record<Style, number>>;

const european: Taste = {
  tango: 20,
  'lindy-hop': 16,
  balboa: 4,
  blues: 5,
  'boogie-woogie': 5,
  'rock-n-roll': 4,
  'west-coast-swing': 9,
  salsa: 16,
  bachata: 9,
  merengue: 1,
  kizomba: 8,
  zouk: 4,
  forro: 5,
  'samba-de-gafieira': 2,
  cumbia: 1,
  balfolk: 10,
  ballroom: 7,
  'folklore-argentino': 1,
};
const tastes: Record<string, Taste> = {
  FR: {
    ...european,
    'rock-n-roll': 11,
    'boogie-woogie': 2,
    balfolk: 20,
    breton: 4,
    musette: 10,
    ballroom: 6,
    sevillanas: 2,
    ceilidh: 1,
    contra: 1,
  },
  ES: { ...european, sevillanas: 20, 'west-coast-swing': 4, balfolk: 3, bachata: 16 },
  PT: { ...european, kizomba: 18, forro: 8, balfolk: 14 },
  GB: { ...european, ceilidh: 16, contra: 4, ballroom: 10, balfolk: 2 },
  IE: { ...european, ceilidh: 24 },
  DE: { ...european, 'boogie-woogie': 12, ballroom: 14, forro: 9 },
  AT: { ...european, ballroom: 26, 'boogie-woogie': 10 },
  SE: { ...european, 'lindy-hop': 34, 'boogie-woogie': 14, balfolk: 12 },
  US: {
    ...european,
    'lindy-hop': 18,
    contra: 24,
    'square-dance': 10,
    'west-coast-swing': 14,
    blues: 9,
    balfolk: 1,
    merengue: 3,
    cumbia: 4,
    kizomba: 3,
  },
  AR: { tango: 60, 'folklore-argentino': 22, cumbia: 9, salsa: 7, bachata: 4, 'lindy-hop': 3, zouk: 2 },
  UY: { tango: 55, cumbia: 16, 'folklore-argentino': 8, salsa: 8 },
  BR: { forro: 34, 'samba-de-gafieira': 26, zouk: 18, tango: 6, salsa: 5, kizomba: 4 },
  CO: { salsa: 40, cumbia: 30, merengue: 14, bachata: 10, tango: 8 },
  CU: { salsa: 60, merengue: 8, bachata: 6 },
  MX: { salsa: 26, cumbia: 26, bachata: 16, merengue: 8, 'lindy-hop': 6, tango: 6 },
  CL: { cumbia: 26, salsa: 16, tango: 14, bachata: 8, 'lindy-hop': 6 },
  GP: { zouk: 26, kizomba: 20, salsa: 16, bachata: 8 },
  MQ: { zouk: 26, kizomba: 20, salsa: 16, bachata: 8 },
  JP: {
    tango: 16,
    'lindy-hop': 22,
    salsa: 18,
    'west-coast-swing': 6,
    balboa: 5,
    blues: 4,
    ballroom: 10,
    sevillanas: 8,
    bachata: 4,
  },
};
/** Breton dances in Brittany, sevillanas in Occitanie. */
const tastesOfRegions: Record<string, Taste> = {
  'FR.Brittany': { breton: 60, balfolk: 12, tango: 8, 'lindy-hop': 8, salsa: 6, 'rock-n-roll': 4, ceilidh: 3 },
  'FR.Occitanie': { ...tastes.FR, sevillanas: 14 },
  "FR.Provence-Alpes-Côte d'Azur": { ...tastes.FR, sevillanas: 8 },
  'GB.Scotland': { ceilidh: 50, 'lindy-hop': 10, tango: 10, salsa: 10, contra: 4 },
};

/** Returns the styles danced in a town, with weights. */
export function tasteOf({ countryCode, admin1 }: Pick<Town, 'countryCode' | 'admin1'>): Taste {
  return tastesOfRegions[`${countryCode}.${admin1}`] ?? tastes[countryCode] ?? european;
}
