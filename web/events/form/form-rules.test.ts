import { expect, test } from 'vitest';
import { clockErrorsOf, clockTime, errorsFrom, errorsOf, isUnlocked } from './form-rules.ts';
import { type EventFormValues, emptyEntry, noPrices, placed } from './form-values.ts';
import { endAfter, hoursBetween } from './local-times.ts';
import { currencyChoices } from './price/currencies.ts';

const filled: EventFormValues = {
  ...emptyEntry,
  name: 'Milonga du canal',
  place: 'La Péniche',
  address: {
    text: '5 quai de Seine, Paris',
    value: {
      displayName: '5 quai de Seine, Paris',
      place: 'Paris',
      latitude: 48.88,
      longitude: 2.37,
      countryCode: 'FR',
      kind: 'address',
      source: 'gazetteer',
    },
  },
  typeId: '0196f0aa-0000-7000-8000-000000000001',
  danceIds: ['0196f0aa-0000-7000-8000-000000000002'],
  dateStart: '2027-05-08T21:00',
  dateEnd: '2027-05-09T02:00',
};

test('an empty form misses everything but price and link', () => {
  expect(errorsOf(emptyEntry)).toEqual({
    name: 'nameRequired',
    place: 'placeRequired',
    address: 'addressRequired',
    type: 'typeRequired',
    dances: 'danceRequired',
    dateStart: 'dateRequired',
    dateEnd: 'dateRequired',
  });
  expect(errorsOf(filled)).toEqual({});
});

test.each<[string, Partial<EventFormValues>, object]>([
  ['a name of blanks', { name: '   ' }, { name: 'nameRequired' }],
  ['a name that shows nothing', { name: '\u200b \u202e' }, { name: 'nameRequired' }],
  ['a name without end', { name: 'a'.repeat(151) }, { name: 'nameLong' }],
  ['a venue without end', { place: 'a'.repeat(151) }, { place: 'placeLong' }],
  ['an address that is no place yet', { address: { text: 'Paris', value: null } }, { address: 'addressUnchosen' }],
  ['an end at the start', { dateEnd: filled.dateStart }, { dateEnd: 'dateInvalid' }],
  ['a year that is still being typed', { dateStart: '0202-05-08T21:00' }, { dateStart: 'dateRequired' }],
  ['a festival of six weeks', { dateEnd: '2027-06-20T10:00' }, { dateEnd: 'dateLasts' }],
  ['a price below zero', { price: '-1' }, { price: 'priceInvalid' }],
  ['a price in words', { price: 'twelve' }, { price: 'priceInvalid' }],
  ['what is free in words', { price: 'gratuit' }, {}],
  ['an amount that was chosen and not typed', { price: '', priceKind: 'amount' }, { price: 'priceInvalid' }],
  ['a donation without an amount', { price: '', priceKind: 'donation' }, {}],
  ['a price with too many zeros', { price: '1000000000' }, { price: 'priceHigh' }],
  ['a price with a comma', { price: '12,50' }, {}],
  ['no price', { price: '' }, {}],
  ['half a yen', { price: '1,5', currency: 'JPY' }, { price: 'priceWhole' }],
  ['what may be twenty rupiahs or twenty thousand', { price: '20.000', currency: 'IDR' }, { price: 'priceWhole' }],
  ['fils', { price: '1.250', currency: 'KWD' }, {}],
  ['a price at the door in words', { prices: { ...noPrices, door: 'more' } }, { prices: 'pricesWrong' }],
  ['a link that would run', { link: 'javascript:alert(1)' }, { link: 'urlInvalid' }],
  ['a link without its beginning', { link: 'www.milonga.fr/canal' }, {}],
  ['a link with a password in it', { link: 'https://ana:secret@milonga.fr/' }, { link: 'urlCredentials' }],
  ['a private calendar as a link', { link: 'https://a.example/lyon.ics' }, { link: 'addressPrivate' }],
  [
    'a private calendar in a description',
    { description: 'See https://a.example/?access_token=8f3a91.' },
    { description: 'addressPrivate' },
  ],
  ['a link to somebody’s page', { link: 'https://video.example/@milonga' }, {}],
  ['a link without end', { link: `https://milonga.fr/${'a'.repeat(2000)}` }, { link: 'urlLong' }],
  ['a sentence for a link', { link: 'ask at the bar' }, { link: 'urlInvalid' }],
])('%s', (_, part, errors) => {
  expect(errorsOf({ ...filled, ...part })).toEqual(errors);
});

test('reports a date in the past on the venue’s clock, or too far ahead, before sending', () => {
  const told = (part: Partial<EventFormValues>, now: string, timeZone = 'Europe/Paris') =>
    clockErrorsOf({ ...filled, ...part }, timeZone, new Date(now));
  expect(told({}, '2027-05-09T01:59:00+02:00')).toEqual({});
  expect(told({}, '2027-05-09T02:00:00+02:00')).toEqual({ dateEnd: 'datePast' });
  expect(told({}, '2027-05-09T02:00:00+02:00', 'America/Montevideo')).toEqual({});
  expect(told({ dateEnd: '' }, '2027-06-01T00:00:00Z')).toEqual({});
  expect(told({ dateStart: '2072-05-08T21:00', dateEnd: '2072-05-09T02:00' }, '2027-05-01T00:00:00Z')).toEqual({
    dateStart: 'dateFar',
  });
});

test('explains a time skipped by a clock change, with the time that applies instead', () => {
  const errorsAt = (part: Partial<EventFormValues>, timeZone = 'Europe/Paris') =>
    clockErrorsOf({ ...filled, ...part }, timeZone, new Date('2027-01-01T12:00:00Z'));
  const night = { dateStart: '2027-03-27T21:00', dateEnd: '2027-03-28T02:30' };
  expect(errorsAt(night)).toEqual({ dateEnd: 'dateSkipped' });
  expect(clockTime(night.dateEnd, 'Europe/Paris')).toBe('03:30');
  expect(errorsAt({ dateStart: '2027-03-28T02:00', dateEnd: '2027-03-28T05:00' })).toEqual({
    dateStart: 'dateSkipped',
  });
  expect(errorsAt(night, 'America/Bogota')).toEqual({});
  // A time that occurs twice exists.
  expect(errorsAt({ dateStart: '2027-10-30T21:00', dateEnd: '2027-10-31T02:30' })).toEqual({});
});

test('opens step two after name and type, step three after both dates', () => {
  expect(isUnlocked(2, { ...emptyEntry, name: 'Bal' })).toBe(false);
  expect(isUnlocked(2, { ...emptyEntry, name: 'Bal', typeId: 'x' })).toBe(true);
  expect(isUnlocked(3, { ...filled, dateEnd: '' })).toBe(false);
  expect(isUnlocked(3, filled)).toBe(true);
});

test('shows an error of the server at its field', () => {
  const problem = (path: string, rule: string) => ({ path, rule, message: '' });
  expect(errorsFrom([problem('dateEnd', 'in_the_past'), problem('dances.0', 'unknown')])).toEqual({
    dateEnd: 'datePast',
    dances: 'danceRequired',
  });
  expect(errorsFrom([problem('location.latitude', 'too_big'), problem('currency', 'invalid_value')])).toEqual({
    address: 'refused',
    price: 'refused',
  });
  expect(errorsFrom([problem('id', 'taken')])).toEqual({});
});

test('suggests an end four hours later, which moves with the start', () => {
  expect(endAfter('2027-05-08T21:00', { dateStart: '', dateEnd: '' })).toBe('2027-05-09T01:00');
  const evening = { dateStart: '2027-05-08T21:00', dateEnd: '2027-05-09T02:30' };
  expect(endAfter('2027-06-12T20:00', evening)).toBe('2027-06-13T01:30');
  expect(endAfter('0002-05-08T21:00', evening)).toBe('2027-05-09T02:30');
  expect(hoursBetween(evening.dateStart, evening.dateEnd)).toBe(5.5);
});

test('proposes the currency of the place until a price is entered', () => {
  const inCountry = (countryCode: string) => ({
    ...filled.address,
    value: filled.address.value && { ...filled.address.value, countryCode },
  });
  const proposed = ['US', 'JP', 'CH', 'NC', 'AQ'].map((code) => placed(emptyEntry, inCountry(code)).currency);
  expect(proposed).toEqual(['USD', 'JPY', 'CHF', 'XPF', 'EUR']);
  expect(placed({ ...emptyEntry, currency: 'USD' }, filled.address).currency).toBe('EUR');
  expect(placed({ ...emptyEntry, price: '12' }, inCountry('US')).currency).toBeUndefined();
  expect(placed(emptyEntry, { text: 'New Yo', value: null }).currency).toBeUndefined();
  const choices = currencyChoices('fr', 'JP', 'EUR');
  expect(choices.slice(0, 3)).toEqual([
    { code: 'EUR', name: 'Euro (EUR)' },
    { code: 'USD', name: 'Dollar des États-Unis (USD)' },
    { code: 'JPY', name: 'Yen japonais (JPY)' },
  ]);
  // All currencies of the runtime, except banking and historical currencies.
  const codes = choices.map(({ code }) => code);
  const missing = Intl.supportedValuesOf('currency').filter((code) => !codes.includes(code));
  expect(missing).toEqual(expect.arrayContaining(['HRK', 'XDR']));
  expect([new Set(codes).size, missing.length < 10]).toEqual([codes.length, true]);
});
