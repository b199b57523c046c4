import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { readTitle } from '#server/sources/parse/title-words.ts';
import { readCalendar } from './read-calendar.ts';

const window = { from: '2026-12-01', before: '2028-01-01' };

function agenda(name: string) {
  const path = new URL(`../../../../testing/sources/${name}.ics`, import.meta.url);
  return readCalendar(readFileSync(path, 'utf8'), window);
}

function calendarOf(...events: string[]) {
  const blocks = events.map((event) =>
    ['BEGIN:VEVENT', event.trim().replace(/\n\s*/g, '\r\n'), 'END:VEVENT'].join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', ...blocks, 'END:VCALENDAR'].join('\r\n');
}

const read = (...events: string[]) => readCalendar(calendarOf(...events), window);
const starts = ({ events }: { events: ReadEvent[] }) => events.map(({ start }) => start);

test('reads the agenda of a club', () => {
  const { events, problems, ...about } = agenda('agenda-1');
  expect(about).toEqual({ isComplete: true, name: 'Agenda Danse Lyon', timeZone: 'Europe/Paris', entries: 12 });
  expect(problems).toEqual([{ code: 'private', line: 128 }]);
  const called = (uid: string | null) => events.filter((event) => event.uid === uid);

  const milonga = called('milonga-jeudi@google.com');
  expect(milonga).toHaveLength(24);
  const on = (day: string) => milonga.find(({ originalDay }) => originalDay === day);
  expect(on('2027-02-18')).toBeUndefined();
  expect(on('2027-02-25')).toMatchObject({ name: 'Milonga du Canal', isCancelled: true });
  expect(on('2027-03-18')).toMatchObject({
    key: 'milonga-jeudi@google.com\n2027-03-18',
    name: 'Milonga du Canal spéciale printemps',
    start: '2027-03-19T21:00:00',
    end: '2027-03-20T01:00:00',
    sequence: 2,
  });
  expect(on('2027-04-01')).toMatchObject({
    ...{ start: '2027-04-01T20:30:00', end: '2027-04-02T00:00:00', timeZone: 'Europe/Paris', isCancelled: false },
    location: { text: 'La Casita, 8 rue Gaston Charbonnier, 69003 Lyon, France' },
    // Text that was inside tags.
    description:
      'Milonga tous les jeudis.\nEntrée 8 € (réduit 5 €), une boisson offerte.\nInfos (https://exemple.org/milonga)',
  });

  const festival = { start: '2027-05-14', end: '2027-05-16', isAllDay: true, timeZone: null, originalDay: null };
  expect(called('festival@exemple.org')).toMatchObject([{ ...festival, url: 'https://exemple.org/festival' }]);
  expect(called('sbk-1')).toMatchObject([{ start: '2027-02-13', end: null, isAllDay: true, key: 'sbk-1' }]);
  expect(called('lindy-1')).toMatchObject([{ start: '2027-03-06T20:00:00', timeZone: 'Europe/Paris' }]);
  const festNoz = { start: '2027-04-03T19:00:00', timeZone: 'Europe/Paris', location: null };
  expect(called('040000008200E00074C5B7101A82E008')).toMatchObject([festNoz]);
  expect(called(null)).toMatchObject([{ start: '2027-04-10T19:00:00', end: null, timeZone: 'UTC' }]);
  expect(called('rdate-1').map(({ start }) => start.slice(0, 10))).toEqual(['2027-01-16', '2027-02-20', '2027-03-20']);
  expect(called('cancelled-1')).toMatchObject([{ isCancelled: true }]);
  // Written in UTC, meant in Lyon: at 20:00 in winter and in summer.
  const weekly = called('utc-weekly');
  expect(weekly.map(({ start }) => start.slice(10))).toEqual(Array(20).fill('T20:00:00'));
  expect([weekly[0]?.start, weekly.at(-1)?.start]).toEqual(['2027-01-04T20:00:00', '2027-05-17T20:00:00']);
});

test('keeps the keys of known events; reports an empty or truncated calendar', () => {
  const [first, second] = [agenda('agenda-1'), agenda('agenda-2')];
  const keys = new Set(first.events.map(({ key }) => key));
  const newKeys = second.events.filter(({ key }) => !keys.has(key)).map(({ uid }) => uid);
  expect(newKeys).toEqual(['040000008200E00074C5B7101A82E009', 'new-1']);
  expect(agenda('agenda-3-empty')).toMatchObject({ events: [], isComplete: true, entries: 0 });
  const cut = agenda('agenda-4-cut');
  expect([cut.events.length, cut.isComplete, cut.problems]).toEqual([27, false, [{ code: 'cut-off' }]]);
  for (const text of ['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\nEND:VCARD']) {
    expect(readCalendar(text, window)).toMatchObject({ isComplete: false, problems: [{ code: 'not-a-calendar' }] });
  }
});

test.each([
  [
    'a time with an unknown zone goes by the venue’s clock',
    'DTSTART;TZID=Nowhere:20270501T200000',
    '2027-05-01T20:00:00',
    null,
  ],
  [
    'a zone with a colon and no quotes is known',
    'DTSTART;TZID=(UTC+01:00) Paris:20270501T200000',
    '2027-05-01T20:00:00',
    'Europe/Paris',
  ],
  [
    'a vendor’s prefix means nothing',
    'DTSTART;TZID=/mozilla.org/20070129_1/Europe/Madrid:20270501T200000',
    '2027-05-01T20:00:00',
    'Europe/Madrid',
  ],
  [
    'Outlook’s own names are known',
    'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270501T200000',
    '2027-05-01T20:00:00',
    'America/New_York',
  ],
  ['a day that is called a time is a day', 'DTSTART;VALUE=DATE-TIME:20270501', '2027-05-01', null],
])('%s', (_, start, expected, timeZone) => {
  expect(read(`SUMMARY:Bal\n${start}`).events).toMatchObject([{ start: expected, timeZone }]);
});

test('reports what is wrong with one event without affecting others', () => {
  const calendar = calendarOf(
    'SUMMARY:Good\nDTSTART:20270501T200000Z\nDTEND:20270501T180000Z\nDESCRIPTION',
    'SUMMARY:Never\nDTSTART:20270230T200000Z',
    'SUMMARY:Finer than days\nDTSTART:20270501T200000Z\nRRULE:FREQ=MINUTELY',
    'SUMMARY:A day that never comes\nDTSTART:20270501T200000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'DTSTART:20270501T200000Z',
    'SUMMARY:Too often\nDTSTART:20250501T200000Z\nRRULE:FREQ=DAILY',
  );
  const { events, problems, isComplete } = readCalendar(calendar, { ...window, datesOfSeries: 30 });
  expect(problems.map(({ code, line }) => [code, line])).toEqual([
    ['unreadable-line', 6],
    ['bad-end', 2],
    ['no-start', 8],
    ['rule-too-fine', 12],
    ['no-name', 22],
    ['too-many-dates', 25],
  ]);
  expect(isComplete).toBe(false);
  const good = events.filter(({ name }) => name !== 'Too often');
  expect(good.map(({ name, end }) => [name, end])).toEqual([
    ['Good', null],
    ['Finer than days', null],
    ['A day that never comes', null],
  ]);
  expect(events.length - good.length).toBe(30);
});

test('finds changed and excluded dates, however programs name them', () => {
  const series = 'UID:1\nSUMMARY:Bal\nRRULE:FREQ=WEEKLY;COUNT=4\nDTSTART;TZID=Europe/Paris:20270304T200000';
  // Excluded as a day, and in UTC.
  expect(starts(read(`${series}\nEXDATE;VALUE=DATE:20270311\nEXDATE:20270318T190000Z`))).toEqual([
    '2027-03-04T20:00:00',
    '2027-03-25T20:00:00',
  ]);
  const moved = read(
    series,
    'UID:1\nSUMMARY:Old\nSEQUENCE:1\nRECURRENCE-ID:20270311T190000Z\nDTSTART;TZID=Europe/Paris:20270312T200000',
    'UID:1\nSUMMARY:New\nSEQUENCE:2\nRECURRENCE-ID:20270311T190000Z\nDTSTART;TZID=Europe/Paris:20270313T200000',
    'UID:2\nSUMMARY:Its series is elsewhere\nRECURRENCE-ID:20270501T190000Z\nDTSTART:20270502T190000Z',
  );
  expect(moved.events.map(({ name, originalDay }) => [name, originalDay])).toEqual([
    ['Bal', '2027-03-04'],
    ['New', '2027-03-11'],
    ['Bal', '2027-03-18'],
    ['Bal', '2027-03-25'],
    ['Its series is elsewhere', '2027-05-01'],
  ]);
  const allDay = 'UID:1\nSUMMARY:Stage\nRRULE:FREQ=DAILY;COUNT=2\nDTSTART;VALUE=DATE:20270304';
  const byTime = 'UID:1\nSUMMARY:Stage B\nRECURRENCE-ID:20270305T000000\nDTSTART;VALUE=DATE:20270306';
  expect(starts(read(allDay, byTime))).toEqual(['2027-03-04', '2027-03-06']);
});

test('splits one UID on different events; keeps a rule off its first day; applies UNTIL', () => {
  const twice = read('UID:1\nSUMMARY:A\nDTSTART:20270501T190000Z', 'UID:1\nSUMMARY:B\nDTSTART:20270502T190000Z');
  expect(new Set(twice.events.map(({ key }) => key)).size).toBe(2);
  expect(twice.problems.map(({ code }) => code)).toEqual(['uid-twice', 'uid-twice']);
  const revised = read(
    'UID:1\nSUMMARY:A\nSEQUENCE:3\nDTSTART:20270501T190000Z',
    'UID:1\nSUMMARY:B\nSEQUENCE:2\nDTSTART:20270502T190000Z',
  );
  expect(revised.events.map(({ name }) => name)).toEqual(['A']);
  const offDay = 'SUMMARY:X\nDTSTART:20270501T190000Z\nRRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270509';
  expect(starts(read(offDay))).toEqual(['2027-05-01T19:00:00', '2027-05-02T19:00:00', '2027-05-09T19:00:00']);
});

test('gives times in UTC for a zone that only the file describes', () => {
  const zone = [
    'BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Ours',
    'BEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nEND:STANDARD',
    'BEGIN:DAYLIGHT\nDTSTART:19700329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nEND:DAYLIGHT',
    'END:VTIMEZONE\nBEGIN:VEVENT\nSUMMARY:Bal\nRRULE:FREQ=WEEKLY;COUNT=2\nDTSTART;TZID=Ours:20270324T200000\nEND:VEVENT\nEND:VCALENDAR',
  ].join('\n');
  const { events } = readCalendar(zone, window);
  expect(events.map(({ start, timeZone }) => `${start} ${timeZone}`)).toEqual([
    '2027-03-24T19:00:00 UTC',
    '2027-03-31T18:00:00 UTC',
  ]);
});

test('cancels an event whose title says cancelled or postponed; keeps one postponed to a date', () => {
  const off = [
    'Annulé : Bal',
    '[REPORTÉ] Bal',
    'Bal (postponed)',
    'Aplazada - Bal',
    'Verschoben: Bal',
    'Bal – rinviato',
  ];
  const on = ['Reporté au 12 juin : Bal', 'Bal (reporté du 3 mai)', 'Reportage : Bal', 'Postponed Blues'];
  const titles = [...off, ...on].map((title, at) => `UID:${at}\nSUMMARY:${title}\nDTSTART:20270501T200000Z`);
  expect(read(...titles).events.map(({ name, isCancelled }) => isCancelled || name)).toEqual([
    ...off.map(() => true),
    ...on,
  ]);
  expect(new Set(off.map((title) => readTitle(title).name))).toEqual(new Set(['Bal']));
});

test('removes control and invisible characters from names; skips an event with an invisible name', () => {
  const titles = ['Tango \u202elive', 'Bal\u0000\u0007 folk', '\u200b\u202e'].map(
    (title, at) => `UID:${at}\nSUMMARY:${title}\nDESCRIPTION:A\u0000B\nDTSTART:20270501T200000Z`,
  );
  expect(read(...titles).events.map(({ name }) => name)).toEqual(['Tango live', 'Bal folk']);
  expect(read(...titles).events[0]?.description).toBe('AB');
});

test('makes the name of a calendar one line without control characters, backslashes and markup', () => {
  const text = (name: string) => `BEGIN:VCALENDAR\nX-WR-CALNAME:${name}\nEND:VCALENDAR`;
  const nameOf = (name: string) => readCalendar(text(name), window).name;
  expect(nameOf('Bals\\, Lyon\\net \u202e<b>autour</b>\ufffe')).toBe('Bals, Lyon et autour');
  expect(nameOf('\u202e \u200b')).toBeNull();
});

test('reads location and description as far as they are usable', () => {
  const { events } = read(
    `SUMMARY:CANCELLED: Bal &amp; <b>fest-noz</b>
     DTSTART:20270501T200000Z
     LOCATION:Le Moulin\\, Lyon
     GEO:45.76\\;4.83
     URL:javascript:alert(1)
     ORGANIZER;CN="A, B":MAILTO:Club@Example.org
     CATEGORIES:Folk,Bal
     ATTACH;FMTTYPE=image/jpeg:https://example.org/a
     LAST-MODIFIED:20261101T100000Z`,
  );
  expect(events).toMatchObject([
    {
      ...{ name: 'Bal & fest-noz', isCancelled: true, url: null, image: 'https://example.org/a' },
      location: { text: 'Le Moulin, Lyon', latitude: 45.76, longitude: 4.83 },
      ...{ organiserMail: 'club@example.org', categories: ['Folk', 'Bal'], price: null },
      modifiedAt: '2026-11-01T10:00:00Z',
    },
  ]);
});
