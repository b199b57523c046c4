import type { Locale } from '#contract/locales.ts';
import type { UsualText } from '#contract/usual-site.ts';

interface SampleCatalogueItem {
  /** In the other languages, only names that differ from the English one. */
  names: UsualText;
  /**
   * Readable with white text and on dark pages (WCAG 2.2: 4.5 to 1, and 3 to 1 for non-text), so its luminance is
   * between 0.12 and 0.18. Adjacent hues differ in luminance.
   */
  color: string;
}

type Others = Partial<Record<Exclude<Locale, 'fr' | 'en' | 'es'>, string>>;

const named = (
  [fr, en, es]: readonly [fr: string, en: string, es: string],
  color: string,
  others: Others,
): SampleCatalogueItem => ({ names: { fr, en, es, ...others }, color });
const everywhere = (name: string, color: string, others: Others): SampleCatalogueItem =>
  named([name, name, name], color, others);

/** Dance styles by slug, the most common first, because filters show these first. */
export const styles = {
  tango: named(['Tango argentin', 'Argentine tango', 'Tango argentino'], '#c60742', {
    de: 'Tango argentino',
    it: 'Tango argentino',
    pt: 'Tango argentino',
    ar: 'تانغو أرجنتيني',
  }),
  'lindy-hop': everywhere('Lindy hop', '#a85f08', { de: 'Lindy Hop', ar: 'ليندي هوب' }),
  salsa: everywhere('Salsa', '#c14d05', { ar: 'سالسا' }),
  bachata: everywhere('Bachata', '#d3079a', { ar: 'باتشاتا' }),
  balfolk: named(['Bal folk', 'Balfolk', 'Balfolk'], '#5b6b08', { ar: 'بال فولك' }),
  kizomba: everywhere('Kizomba', '#764ac4', { ar: 'كيزومبا' }),
  'west-coast-swing': everywhere('West Coast Swing', '#0b7a99', { ar: 'ويست كوست سوينغ' }),
  'rock-n-roll': named(['Rock’n’roll', 'Rock ’n’ roll', 'Rock and roll'], '#dd2206', {
    de: 'Rock ’n’ Roll',
    it: 'Rock and roll',
    pt: 'Rock and roll',
    ar: 'روك أند رول',
  }),
  forro: everywhere('Forró', '#3f7a08', { ar: 'فورو' }),
  zouk: named(['Zouk brésilien', 'Brazilian zouk', 'Zouk brasileño'], '#7a50f0', {
    de: 'Brasilianischer Zouk',
    it: 'Zouk brasiliano',
    pt: 'Zouk brasileiro',
    ar: 'زوك برازيلي',
  }),
  blues: everywhere('Blues', '#0562be', { ar: 'بلوز' }),
  balboa: everywhere('Balboa', '#7a6007', { ar: 'بالبوا' }),
  'boogie-woogie': everywhere('Boogie-woogie', '#a14e15', { de: 'Boogie-Woogie', ar: 'بوغي ووغي' }),
  breton: named(['Danses bretonnes', 'Breton dances', 'Danzas bretonas'], '#04707c', {
    de: 'Bretonische Tänze',
    it: 'Danze bretoni',
    pt: 'Danças bretãs',
    ar: 'رقصات بريتونية',
  }),
  'folklore-argentino': named(['Folklore argentin', 'Argentine folklore', 'Folklore argentino'], '#0377ae', {
    de: 'Argentinische Folklore',
    it: 'Folklore argentino',
    pt: 'Folclore argentino',
    ar: 'فولكلور أرجنتيني',
  }),
  cumbia: everywhere('Cumbia', '#8f6a12', { ar: 'كومبيا' }),
  merengue: everywhere('Merengue', '#d8116f', { ar: 'ميرينغي' }),
  'samba-de-gafieira': everywhere('Samba de gafieira', '#07813c', { ar: 'سامبا دي غافييرا' }),
  sevillanas: named(['Flamenco et sevillanas', 'Flamenco and sevillanas', 'Flamenco y sevillanas'], '#b04a5a', {
    de: 'Flamenco und Sevillanas',
    it: 'Flamenco e sevillanas',
    pt: 'Flamenco e sevilhanas',
    ar: 'فلامنكو وسيفيياناس',
  }),
  musette: named(['Bal musette', 'Musette', 'Bal musette'], '#9c3f95', { ar: 'موزيت' }),
  ballroom: named(['Danses de salon', 'Ballroom', 'Bailes de salón'], '#9155b5', {
    de: 'Gesellschaftstanz',
    it: 'Ballo da sala',
    pt: 'Dança de salão',
    ar: 'رقص الصالونات',
  }),
  contra: named(['Contredanse américaine', 'Contra dance', 'Contra dance'], '#0d7f70', {
    de: 'Contra Dance',
    ar: 'كونترا دانس',
  }),
  ceilidh: named(['Ceilidh et danses écossaises', 'Ceilidh', 'Ceilidh y danzas escocesas'], '#0a7353', {
    it: 'Ceilidh e danze scozzesi',
    pt: 'Ceilidh e danças escocesas',
    ar: 'كيلي ورقصات اسكتلندية',
  }),
  'square-dance': everywhere('Square dance', '#7b5f3c', { de: 'Square Dance', ar: 'سكوير دانس' }),
} as const satisfies Record<string, SampleCatalogueItem>;
export type Style = keyof typeof styles;

/** Event types by slug, the most common first. */
export const kinds = {
  social: named(['Soirée', 'Social', 'Social'], '#cf0d5e', { de: 'Tanzabend', it: 'Serata', ar: 'سهرة' }),
  ball: named(['Bal', 'Ball', 'Baile'], '#8a6d08', { it: 'Ballo', pt: 'Baile', ar: 'حفل راقص' }),
  class: named(['Cours', 'Class', 'Clase'], '#0a6fd0', { de: 'Kurs', it: 'Corso', pt: 'Aula', ar: 'درس' }),
  practica: named(['Pratique', 'Práctica', 'Práctica'], '#2a8012', {
    de: 'Practica',
    it: 'Pratica',
    pt: 'Prática',
    ar: 'براكتيكا',
  }),
  workshop: named(['Stage', 'Workshop', 'Taller'], '#0b7878', { it: 'Stage', ar: 'ورشة' }),
  concert: named(['Concert dansant', 'Dance concert', 'Concierto bailable'], '#6a4be0', {
    de: 'Tanzkonzert',
    it: 'Concerto da ballare',
    pt: 'Concerto dançante',
    ar: 'حفل موسيقي راقص',
  }),
  festival: everywhere('Festival', '#c04d05', { ar: 'مهرجان' }),
  marathon: named(['Marathon', 'Marathon', 'Maratón'], '#a828c0', { it: 'Maratona', pt: 'Maratona', ar: 'ماراثون' }),
} as const satisfies Record<string, SampleCatalogueItem>;
export type Kind = keyof typeof kinds;
