import { type CalendarReading, readCalendar } from './ical/read-calendar.ts';
import { type ArticleReading, readArticle } from './page/read-article.ts';
import { type EventsCalendarReading, readEventsCalendar } from './page/read-events-calendar.ts';
import { type PageReading, readPage } from './page/read-page.ts';
import type { ReadWindow } from './read-event.ts';
import { readTable, type TableOptions, type TableReading } from './table/read-table.ts';

/** The content to parse, and its format. */
export type SourceText =
  | ({ kind: 'calendar'; text: string; timeZone?: string | null } & ReadWindow)
  | { kind: 'page'; text: string; address: string }
  | { kind: 'article'; text: string }
  | { kind: 'events-calendar'; text: string; address: string }
  | ({ kind: 'table'; text: string } & TableOptions);

interface Readings {
  calendar: CalendarReading;
  page: PageReading;
  article: ArticleReading;
  'events-calendar': EventsCalendarReading;
  table: TableReading;
}

export type ReadingOf<Source extends SourceText> = Readings[Source['kind']];

/** Parses a source in the format `kind`. Its content is untrusted: the server calls this through `SourceReader`. */
export function readSource<Source extends SourceText>(source: Source): ReadingOf<Source>;
export function readSource(source: SourceText): Readings[keyof Readings] {
  if (source.kind === 'calendar') return readCalendar(source.text, source);
  if (source.kind === 'page') return readPage(source.text, source.address);
  if (source.kind === 'article') return readArticle(source.text);
  if (source.kind === 'events-calendar') return readEventsCalendar(source.text, source.address);
  return readTable(source.text, source);
}
