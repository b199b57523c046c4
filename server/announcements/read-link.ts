import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';
import { announcementLimits } from '#contract/constants.ts';
import { mayLink } from '#contract/secret-address.ts';
import { Problem } from '#server/http/problem.ts';
import { FetchError, type Fetched } from '#server/network/ssrf-safe-fetch.ts';
import { decodeText } from '#server/text/decode-text.ts';
import type { Tools } from '#server/tools.ts';
import { withoutPositions } from './announced-event.ts';
import type { FoundEvent } from './found-event.ts';
import { languageOf } from './language.ts';
import type { TextReadingContext } from './reader.ts';
import { SourceText } from './source-text.ts';

type Sources = Tools['sources'];

/** Pages, plain text and calendar files. Other types cannot be read. */
const readable = /^(?:text\/(?:html|plain|calendar)|application\/(?:xhtml\+xml|octet-stream))\b/i;

/** Only the next year of a calendar is read, because recurring events may be unlimited. */
const calendarDays = 366;
const datesOfSeries = 12;

/**
 * Reads the page behind a link like a pasted text: the event in its structured data, several events to choose from, or
 * its text.
 * Throws `page-unreachable` if the server does not answer, and `page-unreadable` if the page is not public or not a
 * supported type.
 */
export async function readLink(
  { sources: { fetcher, reader }, announcements }: Pick<Tools, 'sources' | 'announcements'>,
  link: string,
  context: TextReadingContext,
): Promise<Announcement> {
  const fetched = await fetcher.fetch(link, { types: readable }).catch((error: unknown) => {
    throw toProblem(error);
  });
  if (!fetched.body) throw new Problem('page-unreachable', { detail: `It answered with ${fetched.status}.` });
  const address = fetched.url;
  const text = decodeText(fetched.body, fetched.type);
  const read: Sources['reader']['read'] = (source) => reader.read(source).catch(throwReadProblem);

  const isFile = isCalendar(fetched, text);
  const parsed = isFile
    ? await read({ kind: 'calendar', text, datesOfSeries, ...yearFrom(context.today) })
    : await read({ kind: 'page', text, address });
  const found = choicesFrom(parsed.events, context.today);
  if (found.length > 0) {
    const announced = await announcements
      .readEvents({ events: found, address: isFile ? '' : address }, context)
      .catch(throwReadProblem);
    const [only, ...more] = announced;
    if (only && more.length === 0) return { ...only, events: [], page: { address, hasEvents: true, events: [] } };
    return { ...emptyEvent(context), events: [], page: { address, hasEvents: true, events: announced } };
  }

  const page = { address, hasEvents: false, events: [] };
  const { text: article } = await read({ kind: 'article', text });
  const said = article === '' ? undefined : await announcements.readText(article, context).catch(throwReadProblem);
  // Any page has words that look like a name or a venue; only a date makes it an event.
  if (!said?.dateStart && !said?.repeat) return { ...emptyEvent(context), events: [], page };
  const from = { words: address, start: 0, end: 0 };
  const linked = mayLink(address) ? { link: { value: address, alternatives: [], from } } : {};
  const events = said.events.map((event) => ({ ...withoutPositions(event), ...linked }));
  return { ...withoutPositions(said), ...linked, events, page };
}

function emptyEvent({ locale }: TextReadingContext): AnnouncedEvent {
  return { language: languageOf(new SourceText(''), locale), doubts: [] };
}

function isCalendar({ type }: Fetched, text: string): boolean {
  return /^text\/calendar\b/i.test(type ?? '') || /^\s*BEGIN:VCALENDAR/i.test(text);
}

function yearFrom(today: string): { from: string; before: string } {
  return { from: today, before: Temporal.PlainDate.from(today).add({ days: calendarDays }).toString() };
}

/**
 * Returns the upcoming events in order. If there are none, returns the past ones, latest first, because they may be
 * announced again.
 */
function choicesFrom(events: readonly FoundEvent[], today: string): FoundEvent[] {
  const sorted = events
    .filter(({ isCancelled }) => !isCancelled)
    .sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
  const toCome = sorted.filter(({ start, end }) => (end ?? start).slice(0, 10) >= today);
  const kept = toCome.length > 0 ? toCome : sorted.reverse();
  return kept.slice(0, announcementLimits.eventsOfPage);
}

const unreachableCodes = new Set(['unreachable', 'too-slow', 'too-many-redirects']);

function toProblem(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  return new Problem(unreachableCodes.has(error.code) ? 'page-unreachable' : 'page-unreadable', {
    detail: error.message,
  });
}

function throwReadProblem(error: { code?: string }): never {
  throw new Problem(error.code === 'busy' ? 'unavailable' : 'page-unreadable');
}
