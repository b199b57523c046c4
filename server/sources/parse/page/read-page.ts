import { load } from 'cheerio/slim';
import {
  type ParsedSource,
  Problems,
  type ReadEvent,
  readLimits,
  withOwnKeys,
} from '#server/sources/parse/read-event.ts';
import { webAddress } from '#server/sources/parse/web-address.ts';
import { type CalendarLink, calendarLinks } from './calendar-links.ts';
import { eventsInHCalendar } from './hcalendar.ts';
import { type EventNode, eventsInJsonLd } from './json-ld.ts';
import { eventsInMicrodata } from './microdata.ts';
import { isTooDeep } from './page-depth.ts';
import { eventOf } from './schema-event.ts';

export interface PageReading extends ParsedSource {
  /** Calendars that the page refers to, which usually contain more than the page. */
  calendars: CalendarLink[];
  /** The canonical address of the page. */
  canonical: string | null;
}

/**
 * Returns the events in the structured data of a page (JSON-LD, microdata, hCalendar); each once, merged from all
 * descriptions. `address` is the URL of the page.
 */
export function readPage(html: string, address: string): PageReading {
  const problems = new Problems();
  if (html.length > readLimits.pageCharacters) problems.note('cut-off');
  const text = html.slice(0, readLimits.pageCharacters);
  if (isTooDeep(text)) {
    problems.note('too-deep');
    return { events: [], problems: problems.list, isComplete: false, calendars: [], canonical: null };
  }
  const $ = load(text);
  const base = webAddress($('base[href]').attr('href'), address) ?? address;
  const things = [...inScripts(), ...eventsInMicrodata($).map(alone), ...eventsInHCalendar($).map(alone)];
  const found = things.slice(0, readLimits.events).flatMap((thing) => eventOf(thing, base, problems) ?? []);
  return {
    events: withOwnKeys(joined(found), problems),
    problems: problems.list,
    isComplete: !problems.has('cut-off', 'json-broken'),
    calendars: calendarLinks($, text, base),
    canonical: webAddress($('link[rel=canonical]').attr('href'), base),
  };

  function inScripts(): EventNode[] {
    return $('script[type*="ld+json" i]')
      .toArray()
      .flatMap((script) => {
        const events = eventsInJsonLd($(script).text());
        if (!events) problems.note('json-broken');
        return events ?? [];
      });
  }
}

function alone(thing: EventNode['thing']): EventNode {
  return { thing };
}

/** A page may describe an event twice, with different details. */
function joined(events: ReadEvent[]): ReadEvent[] {
  const kept = new Map<string, ReadEvent>();
  for (const event of events) {
    const key = `${event.name.toLowerCase()}\n${event.start.slice(0, 16)}`;
    const first = kept.get(key);
    kept.set(key, first ? { ...event, ...said(first) } : event);
  }
  return [...kept.values()];
}

function said(event: ReadEvent): Partial<ReadEvent> {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null));
}
