import { expect, test } from 'vitest';
import type { AnnouncedEvent } from '#contract/announcements.ts';
import { emptyEntry } from '#web/events/form/form-values.ts';
import { startsOf } from '#web/events/form/repeat/repetition.ts';
import { fillIn } from './fill-announcement.ts';

const said = <Value>(value: Value, words: string) => ({ value, alternatives: [], from: { words, start: 0, end: 0 } });
const around = { types: [], dances: [], nameOf: () => '', locale: 'en' } as const;

const announcement: AnnouncedEvent = {
  language: 'en',
  doubts: [],
  dateStart: said('2026-12-10T20:00', 'Thursday 10 December, 8pm'),
  repeat: said('FREQ=WEEKLY;UNTIL=20270107', 'every Thursday until 7 January'),
  except: said(['2026-12-24', '2026-12-25', '2026-12-31'], 'except 24, 25 and 31 December'),
};

test('leaves out the dates that an announcement excepts', () => {
  const { part, marks } = fillIn(announcement, emptyEntry, around);
  const { repetition = emptyEntry.repetition, dateStart = '' } = part;
  const { starts, leftOut } = startsOf(repetition, dateStart);
  expect(leftOut).toEqual(['2026-12-24T20:00', '2026-12-31T20:00']);
  expect(starts.map((start) => start.slice(5, 10))).toEqual(['12-10', '12-17', '01-07']);
  expect(marks.repeat?.words).toBe('every Thursday until 7 January … except 24, 25 and 31 December');
});

test('keeps the exceptions of a series that was entered by hand', () => {
  const repetition = { ...emptyEntry.repetition, rhythm: 'weekly' as const, except: ['2026-12-17'] };
  const { part, marks } = fillIn(announcement, { ...emptyEntry, repetition }, around);
  expect(part.repetition).toBeUndefined();
  expect(marks.repeat).toBeUndefined();
});

test('fills prices for some, facts, and the parts of the programme that are inside the evening', () => {
  const programme = [
    { day: 0, time: '19:00', kind: 'lesson', by: 'Tom' },
    { day: 0, time: '20:00', kind: 'social', by: 'Sally', music: 'dj' },
  ] as const;
  const { part, marks } = fillIn(
    {
      ...announcement,
      price: said(12, '£12'),
      currency: said('GBP', '£12'),
      reduced: said(8, '£8 students'),
      freeBefore: said('20:30', 'free before 8.30pm'),
      music: said('dj' as const, 'DJ Sally'),
      age: said('18+', '18+'),
      programme: said([...programme], '7pm class'),
    },
    emptyEntry,
    around,
  );
  expect(part.prices).toEqual({ ...emptyEntry.prices, reduced: '8', freeBefore: '20:30' });
  expect(marks.prices?.words).toBe('£8 students · free before 8.30pm');
  expect(part.facts).toEqual({ music: 'dj', age: '18+' });
  expect(part.programme?.map(({ time, by }) => [time, by])).toEqual([['20:00', 'Sally']]);
});

test.each([
  [undefined, { price: '', priceKind: 'donation' }],
  [6, { price: '6', priceKind: 'donation', currency: 'GBP' }],
])('fills a donation that suggests %s', (amount, expected) => {
  const { part } = fillIn(
    {
      ...{ language: 'en', doubts: [], donation: said(true as const, 'pay what you can') },
      ...(amount && { price: said(amount, '£6'), currency: said('GBP', '£6') }),
    },
    emptyEntry,
    around,
  );
  expect(part).toEqual(expected);
});
