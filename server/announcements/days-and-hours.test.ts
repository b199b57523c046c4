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

test.each([
  ['Sa. 16.01.2027 20:00 Uhr Milonga im Tanzhaus, Berlin', '2027-01-16T20:00', undefined],
  ['Milonga am Samstag, 16.01.2027 20:00 Uhr, Tanzhaus, Berlin', '2027-01-16T20:00', undefined],
  ['Bal folk, samedi 16.01.2027 20h30, Salle communale, Genève', '2027-01-16T20:30', undefined],
  ['Milonga sabato 16.01.2027 21:30, Circolo Arci, Bologna', '2027-01-16T21:30', undefined],
  ['Milonga 16-01-2027 21:00 hs, La Catedral, Buenos Aires', '2027-01-16T21:00', undefined],
  ['Milonga 16.1.2027 21.30-02.00 Uhr, Köln', '2027-01-16T21:30', '2027-01-17T02:00'],
  ['Salsa-Party\n16.01.2027 21:00 - 17.01.2027 03:00\nTanzhaus, Berlin', '2027-01-16T21:00', '2027-01-17T03:00'],
  ['16.01.2027, 20:00 - Milonga im Tanzhaus, Berlin', '2027-01-16T20:00', undefined],
  ['Bal samedi 16.01.27 20h30, rés. 06.12.27.56.78, Lyon', '2027-01-16T20:30', undefined],
  ['Bal 16 01 2027 à 20h, Lyon', '2027-01-16T20:00', undefined],
  ['Contra dance 01-16-2027 7:30pm, call (510) 555-0134, Berkeley, CA', '2027-01-16T19:30', undefined],
])('reads a dotted or dashed date before an hour as a date: %s', (text, start, end) => {
  expect(whenOf(text)).toMatchObject({ start, end, doubt: undefined });
});

test('reads a list of dates with the same words behind each as one evening', () => {
  const text =
    'Termine:\n16.01.2027 20:00 Milonga\n23.01.2027 20:00 Milonga\n30.01.2027 20:00 Milonga\nTanzhaus, Hauptstraße 1, 10827 Berlin';
  expect(whenOf(text)).toMatchObject({ start: '2027-01-16T20:00', dates: '2027-01-16,2027-01-23,2027-01-30' });
});

test('keeps telephone numbers out of the description, whatever their shape', () => {
  const description = (contact: string) =>
    read(`Milonga am 12. Dezember 2026 um 21 Uhr im Tanzhaus. ${contact}. Kommt alle!`, today).description?.value;
  for (const contact of ['Telefon 16.01.27.20.30', '030 12 34 56 78', '+49 30 123456', 'WhatsApp 16.01.2027 20'])
    expect(description(contact), contact).toBe('Milonga am 12. Dezember 2026 um 21 Uhr im Tanzhaus. Kommt alle!');
});
