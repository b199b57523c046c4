import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Where no build has baked the gazetteer, this does.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const today = '2026-11-25';

/** What a text says about when: the value of each field, undefined where it says nothing. */
function whenOf(text: string) {
  const { dateStart, dateEnd, repeat, except, dates, doubts } = read(text, today, 'en');
  return {
    start: dateStart?.value,
    end: dateEnd?.value,
    rule: repeat?.value,
    except: except?.value.join(),
    dates: dates?.value.join(),
    doubt: doubts[0]?.doubt,
  };
}

const christmas = '2026-12-25,2027-01-01';

test.each([
  ['Milonga jeden Freitag 20:30 Uhr außer am 25.12. und 1.1., Tanzhaus, Berlin', '2026-11-27T20:30', christmas],
  [
    'Milonga todos los viernes 21 hs excepto el 25 de diciembre y el 1 de enero, La Catedral, Buenos Aires',
    '2026-11-27T21:00',
    christmas,
  ],
  [
    'Contra dance every Friday 8pm. No dance December 25 and January 1. Grange Hall, Portland, OR',
    '2026-11-27T20:00',
    christmas,
  ],
  ['Milonga ogni venerdì alle 21, tranne il 25 dicembre e il 1 gennaio, Bologna', '2026-11-27T21:00', christmas],
  ['Blues every Wednesday 8pm - 11pm except 23 and 30 December, Leeds', '2026-11-25T20:00', '2026-12-23,2026-12-30'],
  ['Pratique tous les mercredis à 20h sauf le 23 et le 30 décembre', '2026-11-25T20:00', '2026-12-23,2026-12-30'],
])('leaves dates out of a weekly series: %s', (text, start, except) => {
  expect(whenOf(text)).toMatchObject({ start, rule: 'FREQ=WEEKLY', except, doubt: undefined });
});
