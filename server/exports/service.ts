import type { Dance } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import type { ExportFormat } from '#contract/exports.ts';
import type { Locale } from '#contract/locales.ts';
import { writeExportCalendar } from '#server/calendar/service.ts';
import { streamEvents } from '#server/events/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import { siteOf } from '#server/site/service.ts';
import { totalsOf } from '#server/statistics/service.ts';
import type { Tools } from '#server/tools.ts';
import { writeTable } from './table.ts';

type ExportTools = Pick<Tools, 'db' | 'clock' | 'config' | 'site'>;
type OwnerScope = Parameters<typeof streamEvents>[1];

/** Format and language of the file. */
interface FileKind {
  format: ExportFormat;
  locale: Locale;
}

/** Streams the events of a user and their organisers as a file, without deleted and hidden ones. */
export function exportOwn(tools: ExportTools, person: Person, kind: FileKind): AsyncGenerator<string> {
  return write(tools, { person }, kind);
}

/**
 * Streams the events of an organiser as a file, without deleted and hidden ones, with the slug of its page. Throws the
 * problems of `showOrganiser`, and `forbidden` for users who are neither members nor administrators.
 */
export async function exportOrganiser(
  tools: ExportTools,
  person: Person,
  id: string,
  kind: FileKind,
): Promise<{ slug: string; pieces: AsyncGenerator<string> }> {
  const { slug, viewer } = await showOrganiser(tools, id, person);
  if (!viewer) throw new Problem('forbidden');
  return { slug, pieces: write(tools, { organiserId: id }, kind) };
}

function write(tools: ExportTools, whose: OwnerScope, { format, locale }: FileKind): AsyncGenerator<string> {
  const { publicUrl } = tools.config;
  const entries = named(streamEvents(tools, whose), locale);
  return format === 'csv'
    ? writeTable({ locale, publicUrl }, withCounts(tools, entries))
    : writeExportCalendar({ name: siteOf(tools).name, publicUrl }, entries);
}

async function* named(events: ReturnType<typeof streamEvents>, locale: Locale) {
  const nameOf = ({ names, name }: Pick<Dance, 'names' | 'name'>) => names[locale] ?? name;
  for await (const entry of events) {
    yield { ...entry, locale, categories: [entry.event.type, ...entry.event.dances].map(nameOf) };
  }
}

/** Number of events whose statistics are read at once. */
const countsAtOnce = 500;

/** Adds the statistics of each event; undefined if nothing was counted. */
async function* withCounts<Entry extends { event: Event }>(tools: ExportTools, entries: AsyncIterable<Entry>) {
  const batch: Entry[] = [];
  const complete = async () => {
    const totals = await totalsOf(
      tools,
      batch.map(({ event }) => event.id),
    );
    return batch.splice(0).map((entry) => ({ ...entry, counts: totals.get(entry.event.id) }));
  };
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length === countsAtOnce) yield* await complete();
  }
  yield* await complete();
}
