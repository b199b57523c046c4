import type { Event } from '#contract/events.ts';
import { type Locale, localeTag } from '#contract/locales.ts';
import { type ActionCounts, countedActions } from '#contract/statistics.ts';
import type { ServerTexts } from '#languages/texts.ts';
import { escapeFormula, escapeIfMarkup } from '#server/text/escaping.ts';
import { textsIn } from '#server/text/texts.ts';

/** The data of one row. */
export interface TableEntry {
  event: Event;
  /** Names of type and styles in the language of the file. */
  categories: string[];
  /** How often it was seen and used. */
  counts: Partial<ActionCounts> | undefined;
}

type HeaderKey = Extract<keyof ServerTexts['tables'], `headers.${string}`>;

interface Column {
  /** Except for statistics, its text is one that the import recognises, see `server/sources/parse/table/table-words.ts`. */
  header: HeaderKey extends `headers.${infer Name}` ? Name : never;
  show: (entry: TableEntry, file: { locale: Locale; publicUrl: string }) => string;
}

const columns: Column[] = [
  {
    header: 'id',
    show: ({ event }, { publicUrl }) => `${event.id}@${new URL(publicUrl).host}`,
  },
  { header: 'name', show: ({ event }) => escapeIfMarkup(event.name) },
  { header: 'date', show: ({ event }) => event.dateStart.slice(0, 10) },
  { header: 'time', show: ({ event }) => timeOf(event.dateStart) },
  {
    header: 'endDate',
    show: ({ event }) => event.dateEnd.slice(0, 10),
  },
  { header: 'endTime', show: ({ event }) => timeOf(event.dateEnd) },
  { header: 'timeZone', show: ({ event }) => event.timeZone },
  { header: 'venue', show: ({ event }) => escapeIfMarkup(event.place) },
  {
    header: 'address',
    show: ({ event }) => escapeIfMarkup(event.location.displayName),
  },
  { header: 'town', show: ({ event }) => escapeIfMarkup(event.location.place) },
  { header: 'latitude', show: ({ event }) => numberOf(event.location.latitude) },
  {
    header: 'longitude',
    show: ({ event }) => numberOf(event.location.longitude),
  },
  { header: 'price', show: ({ event }, { locale }) => costOf(event, locale) },
  {
    header: 'currency',
    show: ({ event }) => (event.price === null && !event.prices?.donation ? '' : event.currency),
  },
  { header: 'category', show: ({ categories }) => categories.join(', ') },
  { header: 'link', show: ({ event }) => event.link ?? '' },
  {
    header: 'picture',
    show: ({ event }, { publicUrl }) => (event.pictureUrl === null ? '' : new URL(event.pictureUrl, publicUrl).href),
  },
  {
    header: 'status',
    show: ({ event }, { locale }) => (event.isCancelled ? textsIn('tables', locale)('cancelled') : ''),
  },
  {
    header: 'organiser',
    show: ({ event }) => event.organiser?.name ?? '',
  },
  {
    header: 'description',
    show: ({ event }) => escapeIfMarkup(event.description ?? ''),
  },
  ...countedActions.map((action): Column => ({ header: action, show: ({ counts }) => String(counts?.[action] ?? 0) })),
];

/** Streams events as a CSV table, one row each, with a byte order mark, which spreadsheets need to detect Unicode. */
export async function* writeTable(
  file: { locale: Locale; publicUrl: string },
  entries: AsyncIterable<TableEntry>,
): AsyncGenerator<string> {
  const separator = separatorOf(file.locale);
  const t = textsIn('tables', file.locale);
  const line = (cells: string[]) => `${cells.map(quoted).join(separator)}\r\n`;
  yield `\uFEFF${line(columns.map(({ header }) => t(`headers.${header}`)))}`;
  for await (const entry of entries) yield line(columns.map(({ show }) => escapeFormula(show(entry, file))));
}

/** Spreadsheets in languages with a decimal comma expect semicolons between cells. */
function separatorOf(locale: Locale): string {
  const parts = new Intl.NumberFormat(localeTag(locale)).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
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
  return prices?.donation ? [textsIn('tables', locale)('donation'), amount].filter(Boolean).join(' ') : amount;
}

function numberOf(value: number | null): string {
  return value === null ? '' : String(value);
}
