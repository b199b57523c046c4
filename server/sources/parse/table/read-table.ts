import { parse } from 'csv-parse/sync';
import { ianaName } from '#server/sources/parse/ical/zone-names.ts';
import { countryCodeIn } from '#server/sources/parse/page/schema-org.ts';
import { addressLine, oneLine, plainText } from '#server/sources/parse/plain-text.ts';
import { readSinglePrice } from '#server/sources/parse/prices.ts';
import {
  type ParsedSource,
  Problems,
  type ReadEvent,
  type ReadLocation,
  readLimits,
  withOwnKeys,
} from '#server/sources/parse/read-event.ts';
import { readTitle } from '#server/sources/parse/title-words.ts';
import { webAddress } from '#server/sources/parse/web-address.ts';
import { unescapeFormula } from '#server/text/escaping.ts';
import { type CellDate, type DateOrder, orderOf, readCellDate, readCellTimes } from './table-dates.ts';
import { fieldCalled, isDayFirstLanguage, saysBeginning, type TableField } from './table-words.ts';

/** Column number of each field, from 0. */
type TableColumns = Partial<Record<TableField, number>>;

export interface TableReading extends ParsedSource {
  headers: string[];
  columns: TableColumns;
  /** Null if the table does not show it; the day is then assumed to come first. */
  dateOrder: DateOrder | null;
}

export interface TableOptions {
  /** A date without a year is the next one after today: `2026-11-22`. */
  today: string;
  /** The user's choice of columns, instead of detection. */
  columns?: TableColumns | undefined;
  dateOrder?: DateOrder | undefined;
}

interface Row {
  /** From 1, as spreadsheets count. */
  line: number;
  cells: string[];
}

const separators = [',', ';', '\t', '|'];
/** A title and an empty line may precede the headers. */
const maxTitleLines = 10;

/**
 * Reads the events of an exported or pasted table: one event per line below a line of headers, separated by commas,
 * semicolons, tabs or bars. An unreadable line does not affect the others.
 */
export function readTable(text: string, options: TableOptions): TableReading {
  const problems = new Problems();
  const { head, rows, separator } = rowsOf(text.replace(/^\uFEFF/, ''), problems);
  const headers = head?.cells ?? [];
  const columns = options.columns ?? columnsOf(headers);
  const nothing = { events: [], problems: problems.list, isComplete: false, headers, columns, dateOrder: null };
  if (!head || Object.keys(columns).length === 0) problems.note('no-header', { line: 1 });
  else if (columns.name === undefined || columns.date === undefined)
    problems.note('columns-missing', { line: head.line });
  if (columns.name === undefined || columns.date === undefined) return nothing;
  const dates = [columns.date, columns.endDate].flatMap((column) =>
    column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? ''),
  );
  // Spreadsheets use semicolons in regions with decimal commas, and none of those writes the month first.
  const isDayFirst = separator === ';' || isDayFirstLanguage(headers);
  const dateOrder = options.dateOrder ?? orderOf(dates) ?? (isDayFirst ? 'day-first' : null);
  if (dateOrder === null) problems.note('day-or-month-first');
  const today = Temporal.PlainDate.from(options.today);
  const events = rows.flatMap(
    (row) => eventOf(row, { columns, order: dateOrder ?? 'day-first', today }, problems) ?? [],
  );
  return {
    events: withOwnKeys(events, problems),
    problems: problems.list,
    isComplete: !problems.has('too-large', 'too-many-events', 'unreadable-line'),
    ...{ headers, columns, dateOrder },
  };
}

/** Returns the column of each field; of two columns with the same meaning, the first. */
function columnsOf(headers: string[]): TableColumns {
  const columns: TableColumns = {};
  for (const [index, header] of headers.entries()) {
    const field = fieldCalled(header);
    if (field && !saysBeginning(header)) columns[field] ??= index;
  }
  for (const [index, header] of headers.entries()) {
    if (saysBeginning(header)) columns[columns.date === undefined ? 'date' : 'time'] ??= index;
  }
  return columns;
}

function isHeader(cells: string[]): boolean {
  const { name, date } = columnsOf(cells);
  return name !== undefined && date !== undefined;
}

interface Table {
  /** The line of headers: the first that names an event and a date, else the first of all. */
  head: Row | undefined;
  rows: Row[];
  separator: string;
}

function rowsOf(written: string, problems: Problems): Table {
  // Excel declares its separator in the first line.
  const said = /^sep=(.)\r?\n/i.exec(written);
  const text = written.slice(said?.[0].length ?? 0);
  const separator = said?.[1] ?? separatorOf(text);
  const rows = linesOf(text, separator, said ? 1 : 0, problems);
  const at = Math.max(
    0,
    rows.slice(0, maxTitleLines).findIndex(({ cells }) => isHeader(cells)),
  );
  return { head: rows[at], rows: rows.slice(at + 1), separator };
}

function linesOf(text: string, delimiter: string, linesBefore: number, problems: Problems): Row[] {
  if (text.length > readLimits.characters) problems.note('too-large');
  try {
    const parsed = parse(text.slice(0, readLimits.characters), {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: readLimits.events + 2,
      max_record_size: readLimits.lineCharacters,
      // With `info`, which is missing in the library's types.
    }) as unknown as { record: string[]; info: { lines: number } }[];
    if (parsed.length > readLimits.events + 1) problems.note('too-many-events');
    return parsed
      .slice(0, readLimits.events + 1)
      .map(({ record, info }) => ({ line: info.lines + linesBefore, cells: record.map(unescapeFormula) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    problems.note('unreadable-line', { line: lineOf(error) });
    return [];
  }
}

function lineOf(error: unknown): number {
  const { lines } = error as { lines?: number };
  return lines ?? 1;
}

/** Returns the most frequent separator in one of the first lines; none for a single column. */
function separatorOf(text: string): string {
  const lines = text.trimStart().slice(0, readLimits.lineCharacters).split(/\r?\n/, maxTitleLines);
  const head = lines.find((line) => separators.some((separator) => isHeader(line.split(separator)))) ?? lines[0] ?? '';
  const count = (separator: string) => head.split(separator).length;
  return separators.reduce((max, separator) => (count(separator) > count(max) ? separator : max));
}

/** For all columns except descriptions and links: an address may be this long. */
const maxCellCharacters = 500;

interface TableShape {
  columns: TableColumns;
  order: DateOrder;
  today: Temporal.PlainDate;
}

function eventOf(
  { cells, line }: Row,
  { columns, order, today }: TableShape,
  problems: Problems,
): ReadEvent | undefined {
  const written = (field: TableField) => cells[columns[field] ?? -1]?.trim() ?? '';
  const cell = (field: TableField) => written(field).slice(0, maxCellCharacters).replace(/\s+/g, ' ');
  const { name, isCancelled } = readTitle(oneLine(cell('name')) ?? '');
  const where = { line, ...(name && { event: name }) };
  if (!name) return void problems.note('no-name', where);
  const date = readCellDate(cell('date'), order, today);
  if (!date)
    return void problems.note(cell('date') === '' ? 'no-start' : 'bad-date', { ...where, found: cell('date') });
  const times = timesOf(date);
  const currency = currencyOf(cell('currency')) || null;
  const price = readSinglePrice(cell('price'), currency);
  if (cell('price') !== '' && !price) problems.note('bad-price', { ...where, found: cell('price') });
  const url = webAddress(written('url'));
  return {
    key: cell('id') || `${name}\n${times.start}`,
    ...{ uid: null, originalDay: null, name, url, ...times, timeZone: ianaName(cell('timeZone')) },
    isCancelled: isCancelled || readTitle(`${cell('status')}: x`).isCancelled,
    description: plainText(written('description')),
    location: locationOf(cell),
    image: webAddress(written('image')),
    categories: cell('category')
      .split(/[,;/]/)
      .flatMap((word) => word.trim() || []),
    price: price && { ...price, currency: price.currency ?? currency },
    ...{ organiserMail: null, sequence: null, modifiedAt: null },
  };

  function timesOf(date: CellDate): Pick<ReadEvent, 'start' | 'end' | 'isAllDay'> {
    const { day, rest } = date;
    const startText = cell('time') || rest;
    const start = startText === '' ? undefined : readCellTimes(startText);
    if (startText !== '' && !start) problems.note('bad-time', { ...where, found: startText });
    const endDate = readCellDate(cell('endDate'), order, today);
    // A column "Fin" may hold the time only.
    const endText = cell('endTime') || (endDate ? endDate.rest : cell('endDate'));
    const endTime = (endText === '' ? undefined : readCellTimes(endText)?.start) ?? start?.end ?? undefined;
    if (endText !== '' && !readCellTimes(endText)) problems.note('bad-end', { ...where, found: endText });
    if (!start) {
      const isLater = endDate && Temporal.PlainDate.compare(endDate.day, day) > 0;
      return { start: day.toString(), end: isLater ? endDate.day.toString() : null, isAllDay: true };
    }
    const startsAt = day.toPlainDateTime(start.start);
    const lastDay = endDate?.day ?? day;
    const sameNight = endTime && lastDay.toPlainDateTime(endTime);
    // An event until two ends on the next day.
    const endsAt =
      sameNight && Temporal.PlainDateTime.compare(sameNight, startsAt) <= 0 && !endDate
        ? sameNight.add({ days: 1 })
        : sameNight;
    const isBad = endsAt && Temporal.PlainDateTime.compare(endsAt, startsAt) <= 0;
    if (isBad) problems.note('bad-end', { ...where, found: cell('endDate') });
    const asText = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' });
    return { start: asText(startsAt), end: endsAt && !isBad ? asText(endsAt) : null, isAllDay: false };
  }
}

function locationOf(cell: (field: TableField) => string): ReadLocation | null {
  const [name, address, town, country] = (['venue', 'address', 'town', 'country'] as const).map((field) =>
    addressLine(cell(field)),
  );
  const text = [...new Set([name, address, town, country].filter(Boolean))].join(', ');
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map((field) =>
    Number(cell(field).replace(',', '.')),
  );
  const hasSpot = latitude && longitude && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!text && !hasSpot) return null;
  const spot = hasSpot
    ? { latitude, longitude }
    : { latitude: null, longitude: null, ...countryCodeIn(country ?? null) };
  return { text, name: name ?? null, address: address ?? null, town: town ?? null, ...spot };
}

function currencyOf(written: string): string {
  return readSinglePrice(`1 ${written}`)?.currency ?? '';
}
