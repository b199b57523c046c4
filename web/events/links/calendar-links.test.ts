import { expect, test } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

const event = {
  name: 'Milonga & práctica + 100 % «tango»?#/',
  slug: 'milonga',
  dateStart: '2027-10-31T02:30:00+02:00',
  dateEnd: '2027-10-31T02:30:00+01:00',
  timeZone: 'Europe/Paris',
  place: 'Le Moulin',
  location: { id: '', place: 'Lyon', displayName: '1 rue A&B, Lyon', latitude: null, longitude: null },
  excerpt: 'https://evil.example/?path=/x&rru=y',
};

test('passes the event to calendars, also in the hour that occurs twice', () => {
  const links = calendarLinks(event, 'https://pista.example');
  const { google, outlook, office } = Object.fromEntries(
    Object.entries(links).map(([name, address]) => [name, new URL(address)]),
  ) as Record<keyof typeof links, URL>;
  const text = `${event.excerpt}\n\nhttps://pista.example/events/milonga`;
  expect([google.origin, google.pathname]).toEqual(['https://calendar.google.com', '/calendar/render']);
  expect(Object.fromEntries(google.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.name,
    dates: '20271031T003000Z/20271031T013000Z',
    ctz: 'Europe/Paris',
    location: 'Le Moulin, 1 rue A&B, Lyon',
    details: text,
  });
  for (const [address, origin] of [
    [outlook, 'https://outlook.live.com'],
    [office, 'https://outlook.office.com'],
  ] as const) {
    expect([address.origin, address.pathname, address.search.includes('+')]).toEqual([
      origin,
      '/calendar/0/deeplink/compose',
      false,
    ]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: event.name,
      startdt: '2027-10-31T00:30:00Z',
      enddt: '2027-10-31T01:30:00Z',
      location: 'Le Moulin, 1 rue A&B, Lyon',
      body: text,
    });
  }
});
