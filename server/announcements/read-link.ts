import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';
import { announcementLimits } from '#contract/constants.ts';
import { mayLink } from '#contract/secret-address.ts';
import { decodeText } from '#server/decode-text.ts';
import { type Fetched, FetchRefused } from '#server/fetch-guarded.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { wordsAlone } from './announced-event.ts';
import type { FoundEvent } from './found-event.ts';
import { languageOf } from './language.ts';
import type { TextCircumstances } from './reader.ts';
import { SourceText } from './source-text.ts';

type Sources = Tools['sources'];

/** A page, or a file of a calendar; what else is behind links, nobody can read. */
const readable = /^(?:text\/(?:html|plain|calendar)|application\/(?:xhtml\+xml|octet-stream))\b/i;

/** An organiser adds what is to come; of a calendar that goes on for ever, this is enough to choose from. */
const calendarDays = 366;
const datesOfSeries = 12;

/**
 * What is behind a link, as if it had been pasted: the event that a page tells programs of, the several ones to choose from,
 * or else what its text says. Refuses with `page-unreachable` where nobody answers, and with `page-unreadable` what is not
 * public, or no page.
 */
export async function readLink(
  { sources: { fetcher, reader }, announcements }: Pick<Tools, 'sources' | 'announcements'>,
  link: string,
  circumstances: TextCircumstances,
): Promise<Announcement> {
  const fetched = await fetcher.fetch(link, { types: readable }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (!fetched.body) throw new Problem('page-unreachable', { detail: `It answered with ${fetched.status}.` });
  const address = fetched.url;
  const text = decodeText(fetched.body, fetched.type);
  const read: Sources['reader']['read'] = (source) => reader.read(source).catch(refuseReading);

  const isFile = isCalendar(fetched, text);
  const told = isFile
    ? await read({ kind: 'calendar', text, datesOfSeries, ...yearFrom(circumstances.today) })
    : await read({ kind: 'page', text, address });
  const found = toChooseFrom(told.events, circumstances.today);
  if (found.length > 0) {
    const announced = await announcements
      .readEvents({ events: found, address: isFile ? '' : address }, circumstances)
      .catch(refuseReading);
    const [only, ...more] = announced;
    if (only && more.length === 0) return { ...only, events: [], page: { address, hasEvents: true, events: [] } };
    return { ...nothing(circumstances), events: [], page: { address, hasEvents: true, events: announced } };
  }

  const page = { address, hasEvents: false, events: [] };
  const { text: article } = await read({ kind: 'article', text });
  const said = article === '' ? undefined : await announcements.readText(article, circumstances).catch(refuseReading);
  // Words of any page can be taken for a name or a house; an event has a day.
  if (!said?.dateStart && !said?.repeat) return { ...nothing(circumstances), events: [], page };
  const from = { words: address, start: 0, end: 0 };
  const linked = mayLink(address) ? { link: { value: address, alternatives: [], from } } : {};
  const events = said.events.map((event) => ({ ...wordsAlone(event), ...linked }));
  return { ...wordsAlone(said), ...linked, events, page };
}

function nothing({ locale }: TextCircumstances): AnnouncedEvent {
  return { language: languageOf(new SourceText(''), locale), doubts: [] };
}

function isCalendar({ type }: Fetched, text: string): boolean {
  return /^text\/calendar\b/i.test(type ?? '') || /^\s*BEGIN:VCALENDAR/i.test(text);
}

function yearFrom(today: string): { from: string; before: string } {
  return { from: today, before: Temporal.PlainDate.from(today).add({ days: calendarDays }).toString() };
}

/** What is to come, in order; where nothing is, what was: it may be announced once more. */
function toChooseFrom(events: readonly FoundEvent[], today: string): FoundEvent[] {
  const sorted = events
    .filter(({ isCancelled }) => !isCancelled)
    .sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
  const toCome = sorted.filter(({ start, end }) => (end ?? start).slice(0, 10) >= today);
  const kept = toCome.length > 0 ? toCome : sorted.reverse();
  return kept.slice(0, announcementLimits.eventsOfPage);
}

const silent = new Set(['unreachable', 'too-slow', 'too-many-redirects']);

function refusalOf(error: unknown): unknown {
  if (!(error instanceof FetchRefused)) return error;
  return new Problem(silent.has(error.code) ? 'page-unreachable' : 'page-unreadable', { detail: error.message });
}

function refuseReading(error: { code?: string }): never {
  throw new Problem(error.code === 'busy' ? 'unavailable' : 'page-unreadable');
}
