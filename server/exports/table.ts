import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { escapeFormula, escapeIfMarkup } from '#server/text/escaping.ts';

/** The data of one row. */
export interface TableEntry {
  event: Event;
  /** Names of type and styles in the language of the file. */
  categories: string[];
}

interface Column {
  /** Headers that the import recognises, see `server/sources/parse/table/table-words.ts`. */
  header: Record<Locale, string>;
  show: (entry: TableEntry, file: { locale: Locale; publicUrl: string }) => string;
}

const donation: Record<Locale, string> = { fr: 'prix libre', en: 'donation', es: 'donativo' };
const cancelled: Record<Locale, string> = { fr: 'annulé', en: 'cancelled', es: 'cancelado' };

/** French and Spanish spreadsheets use a decimal comma, and semicolons between cells. */
const separators: Record<Locale, string> = { fr: ';', en: ',', es: ';' };

const columns: Column[] = [
  {
    header: { fr: 'Identifiant', en: 'ID', es: 'ID' },
    show: ({ event }, { publicUrl }) => `${event.id}@${new URL(publicUrl).host}`,
  },
  { header: { fr: 'Nom', en: 'Name', es: 'Nombre' }, show: ({ event }) => escapeIfMarkup(event.name) },
  { header: { fr: 'Date', en: 'Date', es: 'Fecha' }, show: ({ event }) => event.dateStart.slice(0, 10) },
  { header: { fr: 'Heure', en: 'Time', es: 'Hora' }, show: ({ event }) => timeOf(event.dateStart) },
  {
    header: { fr: 'Date de fin', en: 'End date', es: 'Fecha de fin' },
    show: ({ event }) => event.dateEnd.slice(0, 10),
  },
  { header: { fr: 'Heure de fin', en: 'End time', es: 'Hora de fin' }, show: ({ event }) => timeOf(event.dateEnd) },
  { header: { fr: 'Fuseau horaire', en: 'Time zone', es: 'Zona horaria' }, show: ({ event }) => event.timeZone },
  { header: { fr: 'Lieu', en: 'Venue', es: 'Lugar' }, show: ({ event }) => escapeIfMarkup(event.place) },
  {
    header: { fr: 'Adresse', en: 'Address', es: 'Dirección' },
    show: ({ event }) => escapeIfMarkup(event.location.displayName),
  },
  { header: { fr: 'Ville', en: 'Town', es: 'Ciudad' }, show: ({ event }) => escapeIfMarkup(event.location.place) },
  { header: { fr: 'Latitude', en: 'Latitude', es: 'Latitud' }, show: ({ event }) => numberOf(event.location.latitude) },
  {
    header: { fr: 'Longitude', en: 'Longitude', es: 'Longitud' },
    show: ({ event }) => numberOf(event.location.longitude),
  },
  { header: { fr: 'Prix', en: 'Price', es: 'Precio' }, show: ({ event }, { locale }) => costOf(event, locale) },
  {
    header: { fr: 'Devise', en: 'Currency', es: 'Moneda' },
    show: ({ event }) => (event.price === null && !event.prices?.donation ? '' : event.currency),
  },
  { header: { fr: 'Catégorie', en: 'Category', es: 'Categoría' }, show: ({ categories }) => categories.join(', ') },
  { header: { fr: 'Lien', en: 'Link', es: 'Enlace' }, show: ({ event }) => event.link ?? '' },
  {
    header: { fr: 'Affiche', en: 'Picture', es: 'Imagen' },
    show: ({ event }, { publicUrl }) => (event.pictureUrl === null ? '' : new URL(event.pictureUrl, publicUrl).href),
  },
  {
    header: { fr: 'Statut', en: 'Status', es: 'Estado' },
    show: ({ event }, { locale }) => (event.isCancelled ? cancelled[locale] : ''),
  },
  {
    header: { fr: 'Organisateur', en: 'Organiser', es: 'Organizador' },
    show: ({ event }) => event.organiser?.name ?? '',
  },
  {
    header: { fr: 'Description', en: 'Description', es: 'Descripción' },
    show: ({ event }) => escapeIfMarkup(event.description ?? ''),
  },
];

/** Streams events as a CSV table, one row each, with a byte order mark, which spreadsheets need to detect Unicode. */
export async function* writeTable(
  file: { locale: Locale; publicUrl: string },
  entries: AsyncIterable<TableEntry>,
): AsyncGenerator<string> {
  const line = (cells: string[]) => `${cells.map(quoted).join(separators[file.locale])}\r\n`;
  yield `\uFEFF${line(columns.map(({ header }) => header[file.locale]))}`;
  for await (const entry of entries) yield line(columns.map(({ show }) => escapeFormula(show(entry, file))));
}

function quoted(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** `2027-05-08T21:00:00+02:00` → `21:00` */
function timeOf(moment: string): string {
  return moment.slice(11, 16);
}

/** Formats a price as `8`; for a donation, the word followed by the suggested amount. */
function costOf({ price, prices }: Event, locale: Locale): string {
  const amount = numberOf(price);
  return prices?.donation ? [donation[locale], amount].filter(Boolean).join(' ') : amount;
}

function numberOf(value: number | null): string {
  return value === null ? '' : String(value);
}
