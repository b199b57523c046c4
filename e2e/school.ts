import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A website of a dance school: a page that links to its calendar, with a season of forty Thursdays. After `POST
 * /next-week` the second date is on Friday and the third is cancelled. Two other sites have the same event in their
 * calendars: `/region`, to whose page a word can be added (`POST /region?word=`), and `/club`, which also has an event
 * of its own.
 */
export async function openSchool(): Promise<{ server: Server; host: string }> {
  let isNextWeek = false;
  let word = '';
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const calendar = calendars[pathname];
    if (request.method === 'POST') {
      if (pathname === '/region') word = searchParams.get('word') ?? '';
      else isNextWeek = true;
      response.end();
    } else if (calendar) {
      response.setHeader('content-type', 'text/calendar; charset=utf-8').end(calendar(isNextWeek));
    } else {
      const { name, leadsTo } = pages[pathname] ?? season;
      response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(name, leadsTo, word));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Starts on the Thursday after the date of the journeys. */
export const evenings = { first: '2027-05-06', count: 40, name: 'Milonga du Causse', town: 'Mende' };

/** The event in both calendars, and the one that only the club has. */
export const oneDance = {
  region: 'Danser en Gévaudan',
  club: 'Le Foyer qui danse',
  day: '2027-06-19',
  asInRegion: 'Fest-noz de la Saint-Jean',
  asInClub: 'Grand bal de la Saint-Jean au foyer',
  ownOfClub: { name: 'Bal de clôture', day: '2027-06-26' },
  place: 'Foyer rural\\, Marvejols',
};

const calendars: Record<string, (isNextWeek: boolean) => string> = {
  '/agenda.ics': seasonOf,
  '/region.ics': () => calendarOf(oneDance.region, [eveningOf('saint-jean', oneDance.day, oneDance.asInRegion)]),
  '/club.ics': () =>
    calendarOf(oneDance.club, [
      eveningOf('bal-12', oneDance.day, oneDance.asInClub),
      eveningOf('bal-13', oneDance.ownOfClub.day, oneDance.ownOfClub.name),
    ]),
};

const season = { name: 'Tango du Causse', leadsTo: '/agenda.ics' };
const pages: Record<string, typeof season> = {
  '/region': { name: oneDance.region, leadsTo: '/region.ics' },
  '/club': { name: oneDance.club, leadsTo: '/club.ics' },
};

function pageOf(name: string, calendar: string, word: string): string {
  return `<!doctype html><html lang="fr"><head><title>${name}</title>
<link rel="alternate" type="text/calendar" href="${calendar}" title="Agenda"></head>
<body><h1>${name}</h1><p>Tous nos bals. ${word}</p></body></html>`;
}

function seasonOf(isNextWeek: boolean): string {
  const events = Array.from({ length: evenings.count }, (_, index) => {
    const moved = isNextWeek && index === 1 ? 1 : 0;
    const day = new Date(Date.parse(evenings.first) + (7 * index + moved) * 86_400_000).toISOString().slice(0, 10);
    const place = `Salle Urbain V\\, ${evenings.town}`;
    return eveningOf(`jeudi-${index}`, day, evenings.name, { place, isOff: isNextWeek && index === 2 });
  });
  return calendarOf(season.name, events);
}

/** From 20:30 to 00:30. */
function eveningOf(uid: string, day: string, name: string, { place = oneDance.place, isOff = false } = {}): string[] {
  const compact = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@causse.example`,
    `DTSTART;TZID=Europe/Paris:${compact(Date.parse(day))}T203000`,
    `DTEND;TZID=Europe/Paris:${compact(Date.parse(day) + 86_400_000)}T003000`,
    `SUMMARY:${name}`,
    `LOCATION:${place}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

function calendarOf(name: string, events: string[][]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `X-WR-CALNAME:${name}`, 'X-WR-TIMEZONE:Europe/Paris'];
  return [...head, ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
}
