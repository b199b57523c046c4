import ICAL from 'ical.js';
import { type Problems, readLimits } from '#server/sources/parse/read-event.ts';

/** A line of an event or a time zone with its values as text; the readers interpret them. */
export interface Property {
  parameters: Record<string, string | undefined>;
  values: string[];
}

/** A VEVENT, or a VTIMEZONE and its parts. */
export interface Block {
  name: string;
  /** Its first line in the file, from 1. */
  line: number;
  properties: Map<string, Property[]>;
  parts: Block[];
}

export interface Blocks {
  events: Block[];
  zones: Block[];
  /** Properties of the calendar itself. */
  calendar: Map<string, string>;
}

/**
 * Splits a calendar file into its events and time zones, so that a broken one does not affect the others. Lines are
 * parsed by ical.js, one by one; a line that it cannot parse is skipped.
 */
export function cutBlocks(text: string, problems: Problems): Blocks {
  const blocks: Blocks = { events: [], zones: [], calendar: new Map() };
  const open: Block[] = [];
  let isEnded = false;
  for (const { content, line } of unfold(text, problems)) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(content) ?? [];
    const kind = name.toUpperCase();
    if (edge?.toUpperCase() === 'BEGIN') begin(kind, line);
    else if (edge) isEnded = end(kind);
    else take(content, line);
  }
  if (open.length > 0 || !isEnded) problems.note('cut-off');
  return blocks;

  function begin(kind: string, line: number): void {
    // An event inside an event: the first was not closed. Its content is kept.
    if (topLevel.has(kind)) while (open.length > 0) close('not-closed');
    const isOurs = topLevel.has(kind) || (open.length > 0 && open.length < maxDepth);
    if (isOurs) open.push({ name: kind, line, properties: new Map(), parts: [] });
  }

  /** Closes the open blocks; returns whether the calendar ends here. */
  function end(kind: string): boolean {
    if (kind === 'VCALENDAR') while (open.length > 0) close('not-closed');
    if (open.some(({ name }) => name === kind)) while (open.at(-1)?.name !== kind) close();
    if (open.at(-1)?.name === kind) close();
    return kind === 'VCALENDAR';
  }

  function close(code?: 'not-closed'): void {
    const block = open.pop();
    if (!block) return;
    if (code) problems.note(code, { line: block.line });
    const parent = open.at(-1);
    if (parent) parent.parts.push(block);
    else if (block.name === 'VTIMEZONE') blocks.zones.push(block);
    else if (blocks.events.length < readLimits.events) blocks.events.push(block);
    else if (!problems.has('too-many-events')) problems.note('too-many-events');
  }

  function take(content: string, line: number): void {
    const block = open.at(-1);
    const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/s.exec(content) ?? [];
    if (!block) {
      if (calendarNames.has(name.toUpperCase())) blocks.calendar.set(name.toUpperCase(), unescaped(value).trim());
    } else if (isOfUse(block, content)) {
      const property = readLine(content);
      if (!property) problems.note('unreadable-line', { line, found: content });
      else push(block.properties, property.name, property);
    }
  }
}

/** RFC 5545, 3.3.11. */
function unescaped(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/** Events contain alarms, and time zones contain rules: valid files are not nested deeper. */
const maxDepth = 4;

const topLevel = new Set(['VEVENT', 'VTIMEZONE']);

const calendarNames = new Set(['X-WR-CALNAME', 'X-WR-TIMEZONE']);

/** Properties that Pista uses. Embedded pictures, guests and alarms are not read. */
const used = new Set([
  ...['UID', 'SEQUENCE', 'STATUS', 'CLASS', 'LAST-MODIFIED', 'DTSTAMP', 'DTSTART', 'DTEND', 'DURATION'],
  ...['RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'GEO', 'URL'],
  ...['CATEGORIES', 'ORGANIZER', 'ATTACH', 'IMAGE', 'X-APPLE-STRUCTURED-LOCATION', 'X-COST'],
  // In time zones.
  ...['TZID', 'X-LIC-LOCATION', 'TZOFFSETFROM', 'TZOFFSETTO'],
]);

function isOfUse(block: Block, content: string): boolean {
  const name = /^[\w-]+/.exec(content)?.[0].toUpperCase();
  if (name === undefined) return content.trim() !== '';
  return block.name !== 'VALARM' && used.has(name);
}

/** Dates, rules and places are parsed here: ical.js rejects or misreads many values that real programs write. */
const ours = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE|RRULE|DURATION|GEO|LAST-MODIFIED|DTSTAMP|TZID)\b/i;

function readLine(content: string): (Property & { name: string }) | undefined {
  if (ours.test(content)) return readOurs(content);
  try {
    const [name, parameters, , ...values] = ICAL.parse.property(content);
    return { name: name.toUpperCase(), parameters, values: values.flat().map((value: unknown) => String(value)) };
  } catch {
    return undefined;
  }
}

/**
 * Parses a line whose value is dates. The value begins after the last colon, because zones like `(UTC+01:00) Paris` are
 * often written without the quotes that their colon needs. Periods with durations (`20270118T190000/PT3H`) are dates,
 * too.
 */
function readOurs(content: string): (Property & { name: string }) | undefined {
  const dated = /^([\w-]+)((?:;.*)?):([\dTZPWDHMS/,+-]+)\s*$/i.exec(content);
  const [, written, parameters = '', value = ''] = dated ?? /^([\w-]+)((?:;[^:]*)?):(.*)$/s.exec(content) ?? [];
  if (!written) return undefined;
  const name = written.toUpperCase();
  const tzid = /;TZID="?([^";]+)/i.exec(parameters)?.[1]?.trim();
  const range = /;RANGE="?([\w-]+)/i.exec(parameters)?.[1];
  const plain = value.replaceAll('\\', '').trim();
  return { name, parameters: { tzid, range }, values: dated && name !== 'GEO' ? plain.split(',') : [plain] };
}

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

/** Joins folded lines (RFC 5545, 3.1), with the number of the first one. */
function* unfold(text: string, problems: Problems): Generator<{ content: string; line: number }> {
  let current = '';
  let begun = 1;
  let line = 0;
  let isCut = false;
  for (const physical of lines(text)) {
    line += 1;
    // Some programs write two line ends, also inside folded lines.
    if (physical === '') continue;
    if ((physical.startsWith(' ') || physical.startsWith('\t')) && line > 1) {
      if (current.length < readLimits.lineCharacters) current += physical.slice(1);
      else isCut = true;
      continue;
    }
    if (current !== '') yield finished();
    current = physical;
    begun = line;
  }
  if (current !== '') yield finished();

  function finished() {
    isCut ||= current.length > readLimits.lineCharacters;
    if (isCut) problems.note('line-too-long', { line: begun, found: current });
    isCut = false;
    return { content: current.slice(0, readLimits.lineCharacters), line: begun };
  }
}

/** One at a time: an array of all lines of ten megabytes of line ends would take a gigabyte. */
function* lines(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g;
  let from = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  yield text.slice(from);
}
