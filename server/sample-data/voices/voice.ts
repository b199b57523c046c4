import type { Kind, Style } from '#server/sample-data/catalogue.ts';

export type VenueKind = 'club' | 'hall' | 'outdoors';
type Names = Partial<Record<Kind, readonly string[]>>;

/**
 * How the dancers of one language name things. In the texts, `{motif}` is the venue's own word ("des Lilas"), `{town}`
 * the town, `{style}` the dance, `{weekday}` the day as names have it, `{nth}` the number of an edition, `{n}` of a house.
 */
export interface Voice {
  /** BCP 47; the name of the country in addresses follows it. */
  language: string;
  /** Monday first. */
  weekdays: readonly [string, string, string, string, string, string, string];
  motifs: readonly string[];
  venues: Readonly<Record<VenueKind, readonly string[]>>;
  streets: readonly string[];
  /** What the dances are called inside a name. */
  styles: Readonly<Record<Style, string>>;
  /** For any dance. */
  any: Names;
  /** Where a scene has its own customs. */
  own: Partial<Record<Style, Names>>;
  /** `de {town}` and the like, where the language runs them together. */
  joinTown?(name: string, town: string): string;
}

/** What the dances are called nearly everywhere. */
export const internationalStyles: Record<Style, string> = {
  tango: 'Tango',
  'folklore-argentino': 'Folklore Argentino',
  'lindy-hop': 'Lindy Hop',
  balboa: 'Balboa',
  blues: 'Blues',
  'boogie-woogie': 'Boogie-Woogie',
  'rock-n-roll': "Rock'n'Roll",
  'west-coast-swing': 'West Coast Swing',
  salsa: 'Salsa',
  bachata: 'Bachata',
  merengue: 'Merengue',
  cumbia: 'Cumbia',
  kizomba: 'Kizomba',
  zouk: 'Zouk',
  forro: 'Forró',
  'samba-de-gafieira': 'Samba de Gafieira',
  balfolk: 'Balfolk',
  breton: 'Fest-Noz',
  ceilidh: 'Ceilidh',
  contra: 'Contra',
  'square-dance': 'Square Dance',
  musette: 'Musette',
  ballroom: 'Ballroom',
  sevillanas: 'Flamenco',
};

/** The same in running text, for languages that write them small. */
export const smallStyles = Object.fromEntries(
  Object.entries(internationalStyles).map(([style, name]) => [style, name.toLowerCase()]),
) as Record<Style, string>;
