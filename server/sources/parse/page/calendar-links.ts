import type { CheerioAPI } from 'cheerio/slim';
import { webAddress } from '#server/sources/parse/web-address.ts';

/** A further source that a page refers to: a calendar file, or the API of The Events Calendar for WordPress. */
export interface CalendarLink {
  kind: 'icalendar' | 'events-calendar';
  url: string;
}

const restPath = '/wp-json/tribe/events/v1/';
/** Scripts often escape the slashes. */
const restInScripts =
  /https?:(?:\\?\/){2}[\w.:-]{1,200}(?:\\?\/[\w.~%-]{1,100}){0,8}?\\?\/wp-json\\?\/tribe\\?\/(?:events|views)/g;
const maxLinks = 50;

/** Returns the calendars that a page links to or embeds, each once: calendar files first. */
export function calendarLinks($: CheerioAPI, html: string, base: string): CalendarLink[] {
  const files = new Set<string>();
  const interfaces = new Set<string>();
  for (const element of $('link[rel~="alternate"], link[rel="https://api.w.org/"], a[href], iframe[src]').toArray()) {
    const written = $(element).attr('href') ?? $(element).attr('src') ?? '';
    const address = webAddress(written.replace(/^webcals?:/i, ownProtocol(written, base)), base);
    if (!address) continue;
    const url = new URL(address);
    const isCalled = /^text\/calendar\b/i.test($(element).attr('type') ?? '') || /^webcals?:/i.test(written);
    if (isCalled || /\.ics$/i.test(url.pathname) || /[?&](outlook-)?ical=1\b/.test(url.search)) files.add(address);
    if (url.pathname.includes(restPath)) interfaces.add(restAddress(address));
    for (const file of googleCalendars(url)) files.add(file);
  }
  for (const [found] of html.matchAll(restInScripts)) interfaces.add(restAddress(found.replaceAll('\\/', '/')));
  return [
    ...[...files].map((url): CalendarLink => ({ kind: 'icalendar', url })),
    ...[...interfaces].map((url): CalendarLink => ({ kind: 'events-calendar', url })),
  ].slice(0, maxLinks);
}

/** `webcal:` does not name the protocol; on the page's own server, that of the page is used. */
function ownProtocol(written: string, base: string): string {
  const [page, calendar] = [URL.parse(base), URL.parse(written)];
  return page && page.host === calendar?.host ? page.protocol : 'https:';
}

function restAddress(address: string): string {
  return address.replace(/\/wp-json\/.*/s, `${restPath}events`);
}

/** Returns the public files of the Google calendars in an address: it may name several, plainly or in Base64. */
function googleCalendars(url: URL): string[] {
  const isGoogle = url.hostname === 'calendar.google.com' || url.hostname === 'www.google.com';
  if (!isGoogle || !url.pathname.startsWith('/calendar/')) return [];
  return [...url.searchParams.getAll('src'), ...url.searchParams.getAll('cid')].flatMap((written) => {
    const id = written.includes('@') ? written : Buffer.from(written, 'base64').toString('utf8');
    const isId = /^[\w.+#%-]+@[\w.-]+$/.test(id);
    return isId ? `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics` : [];
  });
}
