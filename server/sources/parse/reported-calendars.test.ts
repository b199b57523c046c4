import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCalendar } from './ical/read-calendar.ts';
import type { ReadEvent } from './read-event.ts';

const window = { from: '2026-12-01', before: '2028-01-01' };

function read(name: string, timeZone: string | null = null) {
  const path = new URL(`../../../testing/sources/reported/${name}.ics`, import.meta.url);
  return readCalendar(readFileSync(path, 'utf8'), { ...window, timeZone });
}

function calendarOf(event: string, zones = '') {
  return `BEGIN:VCALENDAR\n${zones}BEGIN:VEVENT\nUID:one\nSUMMARY:Milonga\n${event}\nEND:VEVENT\nEND:VCALENDAR`;
}

const readText = (event: string, zones?: string) => readCalendar(calendarOf(event, zones), window);
const startsOf = ({ events }: { events: ReadEvent[] }) => events.map(({ start }) => start);
const daysOf = (reading: { events: ReadEvent[] }) => startsOf(reading).map((start) => start.slice(0, 10));
const hoursOf = ({ events }: { events: ReadEvent[] }) =>
  events.map(({ start, end }) => `${start.slice(0, 16)} ${end?.slice(0, 16)}`);
const zoneOf = (name: string, zones?: string) =>
  readText(`DTSTART;TZID="${name}":20270210T200000\nDTEND;TZID="${name}":20270210T230000`, zones).events[0]?.timeZone;

test('applies a change of this and all following dates', () => {
  const { events } = read('a8-this-and-future');
  expect(events.map(({ name, start }) => `${start} ${name.slice(0, 14)}`)).toEqual([
    '2027-01-06T20:00:00 Forro at eight',
    '2027-01-13T20:00:00 Forro at eight',
    '2027-01-20T21:30:00 Forro at nine ',
    '2027-01-27T21:30:00 Forro at nine ',
    '2027-02-03T21:30:00 Forro at nine ',
  ]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(5);
  expect(events.map(({ originalDay }) => originalDay)).toEqual(daysOf({ events }));
});

test('prefers a change of one date to one of all following, and a later change to an earlier', () => {
  const rest = (id: string, start: string) =>
    `END:VEVENT\nBEGIN:VEVENT\nUID:one\nSUMMARY:Milonga\nRECURRENCE-ID${id}\nDTSTART:${start}\nDURATION:PT2H`;
  const reading = readText(
    [
      'DTSTART:20270104T200000Z\nDURATION:PT2H\nRRULE:FREQ=WEEKLY;COUNT=6',
      rest(';RANGE=THISANDFUTURE:20270111T200000Z', '20270112T190000Z'),
      rest(';RANGE=THISANDFUTURE:20270125T200000Z', '20270125T210000Z'),
      rest(':20270118T200000Z', '20270120T180000Z'),
    ].join('\n'),
  );
  expect(startsOf(reading).map((start) => start.slice(5, 13))).toEqual([
    '01-04T20',
    '01-12T19',
    '01-20T18',
    '01-25T21',
    '02-01T21',
    '02-08T21',
  ]);
});

test('gives each period of RDATE its own end, as a time or as a duration', () => {
  expect(hoursOf(read('a11-rdate-period'))).toEqual([
    '2027-01-11T19:00 2027-01-11T22:00',
    '2027-01-12T19:00 2027-01-12T22:00',
    '2027-01-18T19:00 2027-01-18T22:00',
    '2027-03-15T19:00 2027-03-15T23:00',
  ]);
});

test.each([
  ['PT3H', '23:00'],
  ['PT180M', '23:00'],
  ['PT10800S', '23:00'],
  ['+PT3H0M0S', '23:00'],
  ['P0DT3H', '23:00'],
  ['P0W', undefined],
])('reads the duration %s', (duration, end) => {
  const [event] = readText(`DTSTART:20270111T200000\nDURATION:${duration}`).events;
  expect(event?.end?.slice(11, 16)).toBe(end);
  const extra = readText(`DTSTART:20270110T200000\nRDATE;VALUE=PERIOD:20270111T200000/${duration}`).events[1];
  expect(extra?.end?.slice(11, 16)).toBe(end);
});

test.each([
  ['P1DT2H', '2027-01-12T22:00:00'],
  ['P1W', '2027-01-18T20:00:00'],
])('reads the duration %s over several days', (duration, end) => {
  const reading = readText(`DTSTART:20270110T200000\nRDATE;VALUE=PERIOD:20270111T200000/${duration}`);
  expect(reading.events[1]?.end).toBe(end);
});

test('excludes a whole day by its midnight, in its zone or in UTC', () => {
  const { events } = read('a4-exdate-of-days');
  expect(events.map(({ start, name }) => `${start} ${name.slice(0, 12)}`)).toEqual([
    '2027-01-02 Bal du samed',
    '2027-01-03 Bal du diman',
    '2027-01-16 Bal du samed',
    '2027-01-17 Bal du diman',
  ]);
});

test.each([
  ['Paris', 'EXDATE:20270102T230000Z', ['2027-01-01', '2027-01-02', '2027-01-04']],
  ['New York', 'EXDATE:20270103T050000Z', ['2027-01-01', '2027-01-02', '2027-01-04']],
])('excludes only one day by a midnight of %s in UTC', (_, left, days) => {
  expect(daysOf(readText(`DTSTART;VALUE=DATE:20270101\nRRULE:FREQ=DAILY;COUNT=4\n${left}`))).toEqual(days);
});

test('drops a changed date after the end of its series', () => {
  expect(daysOf(read('a5-stale-override'))).toEqual(['2027-01-11', '2027-01-25']);
  const changed = (day: string) =>
    `END:VEVENT\nBEGIN:VEVENT\nUID:one\nSUMMARY:Changed\nRECURRENCE-ID:${day}T200000\nDTSTART:${day}T210000`;
  const series = 'DTSTART:20270104T200000\nRRULE:FREQ=WEEKLY;COUNT=2';
  expect(startsOf(readText(`${series}\n${changed('20270118')}`))).toEqual([
    '2027-01-04T20:00:00',
    '2027-01-11T20:00:00',
  ]);
  // The last date itself may be changed.
  expect(startsOf(readText(`${series}\n${changed('20270111')}`))).toEqual([
    '2027-01-04T20:00:00',
    '2027-01-11T21:00:00',
  ]);
});

test('expands rules to the dates in their names', () => {
  const { events } = read('a7-rules');
  const daysOfRule = (rule: string) => daysOf({ events: events.filter(({ name }) => name.startsWith(rule)) });
  expect(daysOfRule('R1')).toEqual(['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']);
  expect(daysOfRule('R3')).toEqual(['2027-01-29', '2027-04-30', '2027-07-30']);
  expect(daysOfRule('R6')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD', '20270131', ['2027-01-31', '2027-03-01', '2027-03-31']],
  ['FREQ=MONTHLY;SKIP=BACKWARD', '20270131', ['2027-01-31', '2027-02-28', '2027-03-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD', '20270228', ['2027-02-28', '2027-03-31', '2027-04-30']],
  ['FREQ=MONTHLY;BYMONTHDAY=31;SKIP=OMIT', '20270131', ['2027-01-31', '2027-03-31', '2027-05-31']],
])('expands %s', (rule, start, days) => {
  for (const scale of ['', 'RSCALE=GREGORIAN;']) {
    expect(daysOf(readText(`DTSTART;VALUE=DATE:${start}\nRRULE:${scale}${rule};COUNT=3`))).toEqual(days);
  }
});

test('knows the zone names of Windows, Outlook and users', () => {
  const { events, problems } = read('e-zones');
  expect(problems).toEqual([]);
  const winterOffset = ({ timeZone }: ReadEvent) =>
    Temporal.Instant.from('2027-02-01T12:00:00Z').toZonedDateTimeISO(timeZone ?? '-00:01').offset;
  expect(events.map((event) => `${event.name.slice(5)} ${winterOffset(event)}`)).toEqual([
    ...['0 +01:00', '1 +01:00', '2 +01:00', '3 +00:00', '4 +01:00', '5 +01:00', '6 +01:00', '7 +01:00', '8 +01:00'],
    ...['9 +01:00', '10 +01:00', '11 +01:00', '12 +01:00', '13 +01:00', '14 +01:00', '15 +01:00', '16 +01:00'],
    ...['17 +01:00', '18 +01:00', '19 +01:00', '20 +00:00', '21 +00:00', '22 +00:00', '23 +00:00', '24 +00:00'],
    ...['25 +00:00', '26 +00:00', '27 +00:00', '28 +00:00', '29 +02:00', '30 +02:00', '31 -05:00', '32 -05:00'],
    ...['33 -05:00', '34 -05:00', '35 -05:00', '36 -08:00', '37 +03:00', '38 +03:00', '99 +00:00'],
  ]);
  expect(read('a1-outlook-zone-names').events.map(({ timeZone }) => timeZone)).toEqual([
    ...['UTC', 'UTC', 'Europe/Dublin', 'Europe/London'],
  ]);
});

test.each([
  ['Hora de Europa central', 'Europe/Berlin'],
  ['Ora standard dell’Europa centrale', 'Europe/Berlin'],
  ['Midden-Europese tijd', 'Europe/Berlin'],
  ['čas środkowoeuropejski', null],
  ['czas środkowoeuropejski', 'Europe/Berlin'],
  ['Восточная Европа, стандартное время', 'Europe/Athens'],
  ['heure d’été de l’Est nord-américain', 'America/New_York'],
  ['(UTC+01:00) Belgrad, Pressburg, Budapest, Laibach, Prag', 'Europe/Budapest'],
  ['(UTC+02:00) Atene, Bucarest', 'Europe/Bucharest'],
  ['UTC+5:30', 'Asia/Kolkata'],
  ['GMT-0300', 'Etc/GMT+3'],
])('reads the zone name %s', (name, zone) => {
  const read = zoneOf(name);
  const clockOf = (timeZone: string) =>
    [2, 7].map((month) => Temporal.PlainDate.from({ year: 2027, month, day: 1 }).toZonedDateTime(timeZone).offset);
  expect(read && clockOf(read)).toEqual(zone && clockOf(zone));
});

test('applies the rules in the file to a zone of any name', () => {
  const zones = [
    'BEGIN:VTIMEZONE\nTZID:Ĉe-la-maro – našė laikas 2',
    'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0300\nTZOFFSETTO:+0300\nEND:STANDARD',
    'END:VTIMEZONE\n',
  ].join('\n');
  const [event] = readText('DTSTART;TZID=Ĉe-la-maro – našė laikas 2:20270210T200000', zones).events;
  expect(event).toMatchObject({ start: '2027-02-10T17:00:00', timeZone: 'UTC' });
  expect(event?.unknownZone).toBeUndefined();
});

test('marks times in an unknown zone until the owner answers which one it is', () => {
  const text = calendarOf('DTSTART;TZID=Tanzhauszeit:20270210T200000').replace(
    'BEGIN:VEVENT',
    'X-WR-TIMEZONE:Europe/Paris\nBEGIN:VEVENT',
  );
  const asked = readCalendar(text, window);
  expect(asked.problems).toEqual([{ code: 'zone-unknown', found: 'Tanzhauszeit' }]);
  expect(asked.events[0]).toMatchObject({ unknownZone: 'Tanzhauszeit', start: '2027-02-10T20:00:00' });
  const answered = readCalendar(text, { ...window, timeZone: 'Europe/London' }).events[0];
  expect(answered).toMatchObject({ timeZone: 'Europe/London', start: '2027-02-10T20:00:00' });
  expect(answered?.unknownZone).toBeUndefined();
});
