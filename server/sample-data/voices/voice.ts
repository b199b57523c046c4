import type { Kind, Style } from '#server/sample-data/catalogue.ts';

export type VenueKind = 'club' | 'hall' | 'outdoors';
type Names = Partial<Record<Kind, readonly string[]>>;

/**
 * Names used by dancers of one language. Placeholders: `{motif}` is the word of the venue ("des Lilas"), `{town}` the
 * town, `{style}` the dance, `{weekday}` the day as in names, `{nth}` the number of an edition, `{n}` a house number.
 */
export interface Voice {
  /** BCP 47; also the language of the country's name in addresses. */
  language: string;
  /** Monday first. */
  weekdays: readonly [string, string, string, string, string, string, string];
  motifs: readonly string[];
  venues: Readonly<Record<VenueKind, readonly string[]>>;
  streets: readonly string[];
  /** Names of the dances inside a name. */
  styles: Readonly<Record<Style, string>>;
  /** For any dance. */
  any: Names;
  /** For styles with their own names. */
  own: Partial<Record<Style, Names>>;
  /** Joins `{town}` with a preposition, if the language contracts them. */
  joinTown?(name: string, town: string): string;
}

/** Names of the dances that most languages use. */
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

/** In lower case, for languages that write them so. */
export const smallStyles = Object.fromEntries(
  Object.entries(internationalStyles).map(([style, name]) => [style, name.toLowerCase()]),
) as Record<Style, string>;
