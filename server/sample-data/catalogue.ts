import type { UsualText } from '#contract/usual-site.ts';

interface SampleCatalogueItem {
  names: UsualText;
  /**
   * Readable with white text and on dark pages (WCAG 2.2: 4.5 to 1, and 3 to 1 for non-text), so its luminance is
   * between 0.12 and 0.18. Adjacent hues differ in luminance.
   */
  color: string;
}

const named = (fr: string, en: string, es: string, color: string): SampleCatalogueItem => ({
  names: { fr, en, es },
  color,
});
const everywhere = (name: string, color: string): SampleCatalogueItem => named(name, name, name, color);

/** Dance styles by slug, the most common first, because filters show these first. */
export const styles = {
  tango: named('Tango argentin', 'Argentine tango', 'Tango argentino', '#c60742'),
  'lindy-hop': everywhere('Lindy hop', '#a85f08'),
  salsa: everywhere('Salsa', '#c14d05'),
  bachata: everywhere('Bachata', '#d3079a'),
  balfolk: named('Bal folk', 'Balfolk', 'Balfolk', '#5b6b08'),
  kizomba: everywhere('Kizomba', '#764ac4'),
  'west-coast-swing': everywhere('West Coast Swing', '#0b7a99'),
  'rock-n-roll': named('Rock’n’roll', 'Rock ’n’ roll', 'Rock and roll', '#dd2206'),
  forro: everywhere('Forró', '#3f7a08'),
  zouk: named('Zouk brésilien', 'Brazilian zouk', 'Zouk brasileño', '#7a50f0'),
  blues: everywhere('Blues', '#0562be'),
  balboa: everywhere('Balboa', '#7a6007'),
  'boogie-woogie': everywhere('Boogie-woogie', '#a14e15'),
  breton: named('Danses bretonnes', 'Breton dances', 'Danzas bretonas', '#04707c'),
  'folklore-argentino': named('Folklore argentin', 'Argentine folklore', 'Folklore argentino', '#0377ae'),
  cumbia: everywhere('Cumbia', '#8f6a12'),
  merengue: everywhere('Merengue', '#d8116f'),
  'samba-de-gafieira': everywhere('Samba de gafieira', '#07813c'),
  sevillanas: named('Flamenco et sevillanas', 'Flamenco and sevillanas', 'Flamenco y sevillanas', '#b04a5a'),
  musette: named('Bal musette', 'Musette', 'Bal musette', '#9c3f95'),
  ballroom: named('Danses de salon', 'Ballroom', 'Bailes de salón', '#9155b5'),
  contra: named('Contredanse américaine', 'Contra dance', 'Contra dance', '#0d7f70'),
  ceilidh: named('Ceilidh et danses écossaises', 'Ceilidh', 'Ceilidh y danzas escocesas', '#0a7353'),
  'square-dance': everywhere('Square dance', '#7b5f3c'),
} as const satisfies Record<string, SampleCatalogueItem>;
export type Style = keyof typeof styles;

/** Event types by slug, the most common first. */
export const kinds = {
  social: named('Soirée', 'Social', 'Social', '#cf0d5e'),
  ball: named('Bal', 'Ball', 'Baile', '#8a6d08'),
  class: named('Cours', 'Class', 'Clase', '#0a6fd0'),
  practica: named('Pratique', 'Práctica', 'Práctica', '#2a8012'),
  workshop: named('Stage', 'Workshop', 'Taller', '#0b7878'),
  concert: named('Concert dansant', 'Dance concert', 'Concierto bailable', '#6a4be0'),
  festival: named('Festival', 'Festival', 'Festival', '#c04d05'),
  marathon: named('Marathon', 'Marathon', 'Maratón', '#a828c0'),
} as const satisfies Record<string, SampleCatalogueItem>;
export type Kind = keyof typeof kinds;
