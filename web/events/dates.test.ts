import { describe, expect, test } from 'vitest';
import { clockTime, dayAfter, durationOf, isOver, localDay, longDateTime, longDay } from './dates.ts';
import { priceText } from './price.ts';

/** Intl writes narrow and no-break spaces; the eye sees spaces. */
const plain = (text: string | null) => text?.replace(/\s/gu, ' ');

describe('dates', () => {
  test('a date is written in the long form of its language', () => {
    const evening = '2026-11-20T21:00:00+01:00';
    expect(plain(longDateTime(evening, 'fr'))).toBe('vendredi 20 novembre 2026 à 21:00');
    expect(plain(longDateTime(evening, 'en'))).toBe('Friday, 20 November 2026 at 21:00');
    expect(plain(longDateTime(evening, 'es'))).toBe('viernes, 20 de noviembre de 2026, 21:00');
  });

  test('everyone reads the clock at the venue, wherever they are', () => {
    expect(clockTime('2026-11-20T20:30:00-08:00', 'fr')).toBe('20:30');
    expect(clockTime('2026-11-20T20:30:00+09:00', 'fr')).toBe('20:30');
    expect(plain(longDay('2026-03-01', 'en'))).toBe('Sunday, 1 March 2026');
  });

  test('the day after the last of February follows the calendar', () => {
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
  });

  test('the local day of an instant is that of the reader', () => {
    expect(localDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  test('a party is over once its end has passed, in whatever zone', () => {
    const party = { dateEnd: '2026-11-21T02:00:00+01:00' };
    expect(isOver(party, new Date('2026-11-21T00:59:00Z'))).toBe(false);
    expect(isOver(party, new Date('2026-11-21T01:01:00Z'))).toBe(true);
  });

  test('an evening lasts hours, a festival counts every day it touches', () => {
    expect(durationOf({ dateStart: '2026-11-20T21:00:00+01:00', dateEnd: '2026-11-21T02:30:00+01:00' })).toEqual({
      days: 0,
      hours: 5,
      minutes: 30,
    });
    expect(durationOf({ dateStart: '2026-11-20T18:00:00+01:00', dateEnd: '2026-11-22T17:00:00+01:00' })).toEqual({
      days: 3,
      hours: 0,
      minutes: 0,
    });
  });

  test('a night in which the clocks change lasts as long as it lasts', () => {
    expect(durationOf({ dateStart: '2026-10-24T22:00:00+02:00', dateEnd: '2026-10-25T04:00:00+01:00' }).hours).toBe(7);
  });
});

describe('prices', () => {
  test.each([
    [12, 'EUR', 'fr', '12 €'],
    [12.5, 'EUR', 'fr', '12,50 €'],
    [12, 'EUR', 'en', '€12'],
    [12, 'USD', 'fr', '12 $'],
    [1250, 'USD', 'es', '1250 $'],
  ] as const)('%d %s in %s reads %s', (price, currency, locale, text) => {
    expect(plain(priceText(price, currency, locale))).toBe(text);
  });

  test('a free event has no price to write', () => {
    expect(priceText(0, 'EUR', 'fr')).toBeNull();
  });
});
