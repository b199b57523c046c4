import { type Kysely, sql } from 'kysely';

/**
 * Adds names in German, Italian, Portuguese and Arabic to styles and types of the sample catalogue. Names that
 * administrators entered stay, and entries that they renamed are not changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, entries] of Object.entries(added))
    for (const [slug, { en, ...names }] of Object.entries(entries))
      await sql`update ${sql.table(table)} set names = ${JSON.stringify(names)}::jsonb || names
        where slug = ${slug} and name = ${en} and names ->> 'en' = ${en}`.execute(db);
}

const added = {
  dances: {
    tango: {
      en: 'Argentine tango',
      de: 'Tango argentino',
      it: 'Tango argentino',
      pt: 'Tango argentino',
      ar: 'تانغو أرجنتيني',
    },
    'lindy-hop': { en: 'Lindy hop', de: 'Lindy Hop', ar: 'ليندي هوب' },
    salsa: { en: 'Salsa', ar: 'سالسا' },
    bachata: { en: 'Bachata', ar: 'باتشاتا' },
    balfolk: { en: 'Balfolk', ar: 'بال فولك' },
    kizomba: { en: 'Kizomba', ar: 'كيزومبا' },
    'west-coast-swing': { en: 'West Coast Swing', ar: 'ويست كوست سوينغ' },
    'rock-n-roll': {
      en: 'Rock ’n’ roll',
      de: 'Rock ’n’ Roll',
      it: 'Rock and roll',
      pt: 'Rock and roll',
      ar: 'روك أند رول',
    },
    forro: { en: 'Forró', ar: 'فورو' },
    zouk: {
      en: 'Brazilian zouk',
      de: 'Brasilianischer Zouk',
      it: 'Zouk brasiliano',
      pt: 'Zouk brasileiro',
      ar: 'زوك برازيلي',
    },
    blues: { en: 'Blues', ar: 'بلوز' },
    balboa: { en: 'Balboa', ar: 'بالبوا' },
    'boogie-woogie': { en: 'Boogie-woogie', de: 'Boogie-Woogie', ar: 'بوغي ووغي' },
    breton: {
      en: 'Breton dances',
      de: 'Bretonische Tänze',
      it: 'Danze bretoni',
      pt: 'Danças bretãs',
      ar: 'رقصات بريتونية',
    },
    'folklore-argentino': {
      en: 'Argentine folklore',
      de: 'Argentinische Folklore',
      it: 'Folklore argentino',
      pt: 'Folclore argentino',
      ar: 'فولكلور أرجنتيني',
    },
    cumbia: { en: 'Cumbia', ar: 'كومبيا' },
    merengue: { en: 'Merengue', ar: 'ميرينغي' },
    'samba-de-gafieira': { en: 'Samba de gafieira', ar: 'سامبا دي غافييرا' },
    sevillanas: {
      en: 'Flamenco and sevillanas',
      de: 'Flamenco und Sevillanas',
      it: 'Flamenco e sevillanas',
      pt: 'Flamenco e sevilhanas',
      ar: 'فلامنكو وسيفيياناس',
    },
    musette: { en: 'Musette', ar: 'موزيت' },
    ballroom: {
      en: 'Ballroom',
      de: 'Gesellschaftstanz',
      it: 'Ballo da sala',
      pt: 'Dança de salão',
      ar: 'رقص الصالونات',
    },
    contra: { en: 'Contra dance', de: 'Contra Dance', ar: 'كونترا دانس' },
    ceilidh: {
      en: 'Ceilidh',
      it: 'Ceilidh e danze scozzesi',
      pt: 'Ceilidh e danças escocesas',
      ar: 'كيلي ورقصات اسكتلندية',
    },
    'square-dance': { en: 'Square dance', de: 'Square Dance', ar: 'سكوير دانس' },
  },
  event_types: {
    social: { en: 'Social', de: 'Tanzabend', it: 'Serata', ar: 'سهرة' },
    ball: { en: 'Ball', it: 'Ballo', pt: 'Baile', ar: 'حفل راقص' },
    class: { en: 'Class', de: 'Kurs', it: 'Corso', pt: 'Aula', ar: 'درس' },
    practica: { en: 'Práctica', de: 'Practica', it: 'Pratica', pt: 'Prática', ar: 'براكتيكا' },
    workshop: { en: 'Workshop', it: 'Stage', ar: 'ورشة' },
    concert: {
      en: 'Dance concert',
      de: 'Tanzkonzert',
      it: 'Concerto da ballare',
      pt: 'Concerto dançante',
      ar: 'حفل موسيقي راقص',
    },
    festival: { en: 'Festival', ar: 'مهرجان' },
    marathon: { en: 'Marathon', it: 'Maratona', pt: 'Maratona', ar: 'ماراثون' },
  },
};
