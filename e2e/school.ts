import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A dance school with a website: a page that names its calendar, and a season of forty Thursdays in it. A week later (`POST
 * /next-week`) the second one has moved to Friday, and the third one is cancelled.
 */
export async function openSchool(): Promise<{ server: Server; host: string }> {
  let isNextWeek = false;
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      isNextWeek = true;
      response.end();
    } else if (request.url === '/agenda.ics') {
      response.setHeader('content-type', 'text/calendar; charset=utf-8').end(season(isNextWeek));
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** From the Thursday after the day on which the journeys play. */
export const evenings = { first: '2027-05-06', count: 40, name: 'Milonga du Causse', town: 'Mende' };

const page = `<!doctype html><html lang="fr"><head><title>Tango du Causse</title>
<link rel="alternate" type="text/calendar" href="/agenda.ics" title="Agenda"></head>
<body><h1>Tango du Causse</h1><p>Tous les jeudis, salle Urbain V.</p></body></html>`;

function season(isNextWeek: boolean): string {
  const events = Array.from({ length: evenings.count }, (_, index) => {
    const moved = isNextWeek && index === 1 ? 1 : 0;
    const day = new Date(Date.parse(evenings.first) + (7 * index + moved) * 86_400_000);
    const compact = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '');
    return [
      'BEGIN:VEVENT',
      `UID:jeudi-${index}@causse.example`,
      `DTSTART;TZID=Europe/Paris:${compact(day)}T203000`,
      `DTEND;TZID=Europe/Paris:${compact(new Date(day.getTime() + 86_400_000))}T003000`,
      `SUMMARY:${evenings.name}`,
      `LOCATION:Salle Urbain V\\, ${evenings.town}`,
      `STATUS:${isNextWeek && index === 2 ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ];
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Tango du Causse', 'X-WR-TIMEZONE:Europe/Paris'];
  return [...head, ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
}
