import { beforeAll, describe, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

/** A Friday. */
const today = '2026-11-20';

describe('days and hours in Portuguese', () => {
  test.each([
    ['Milonga na sexta-feira, dia 4/12, das 21h às 2h', '2026-12-04T21:00', '2026-12-05T02:00'],
    ['Baile sáb. 12 dez. 21h30 até às 3h', '2026-12-12T21:30', '2026-12-13T03:00'],
    ['Aula de forró amanhã às 19:00', '2026-11-21T19:00', undefined],
    ['Depois de amanhã, baile das três às seis da tarde', '2026-11-22T15:00', '2026-11-22T18:00'],
    ['Kizomba na próxima quinta às 22h', '2026-11-26T22:00', undefined],
    ['Forró esta terça das 20h à meia-noite', '2026-11-24T20:00', '2026-11-25T00:00'],
    ['Festival de tango de sexta 5 a domingo 7 de março de 2027', '2027-03-05', '2027-03-07'],
    ['Salsa qui 26/11 às 21h', '2026-11-26T21:00', undefined],
  ])('reads days and hours in Portuguese: %s', (text, start, end) => {
    const { dateStart, dateEnd } = read(text, today);
    expect([dateStart?.value, dateEnd?.value]).toEqual([start, end]);
  });
});

describe('series in Portuguese', () => {
  test.each([
    ['Milonga todas as sextas às 21h', 'FREQ=WEEKLY', '2026-11-20T21:00'],
    ['Forró às quintas, das 20h às 23h', 'FREQ=WEEKLY', '2026-11-26T20:00'],
    ['Aulas de samba toda segunda e quarta às 19h30', 'FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-23T19:30'],
    ['Baile folk no primeiro sábado do mês, 21h', 'FREQ=MONTHLY;BYDAY=1SA', '2026-12-05T21:00'],
    ['Milonga, segunda sexta-feira de cada mês, 22h', 'FREQ=MONTHLY;BYDAY=2FR', '2026-12-11T22:00'],
    ['Tango, último domingo do mês, 17h', 'FREQ=MONTHLY;BYDAY=-1SU', '2026-11-29T17:00'],
  ])('reads a series in Portuguese: %s', (text, rule, start) => {
    const { repeat, dateStart } = read(text, today);
    expect([repeat?.value, dateStart?.value]).toEqual([rule, start]);
  });

  test('leaves out the excepted day', () => {
    const { except } = read('Milonga todas as terças às 21h, exceto 8 de dezembro', today);
    expect(except?.value).toEqual(['2026-12-08']);
  });
});

test.each([
  ['Milonga em Lisboa, sábado 5/12 às 21h. Entrada livre', { price: 0, currency: 'EUR' }],
  ['Baile em Recife, sábado 5/12 às 21h. R$ 20', { price: 20, currency: 'BRL' }],
  ['Milonga em Lisboa, sábado 5/12 às 21h. 10€, sócios 7€', { price: 10, members: 7 }],
  ['Forró no Porto, sábado 5/12 às 21h. 8€, antes das 22h grátis', { price: 8, freeBefore: '22:00' }],
  ['Baile em Lisboa, sábado 5/12 às 21h. Antecipado 8€, na porta 12€', { price: 8, door: 12 }],
  ['Baile em Braga, sábado 5/12 às 21h. Contribuição livre', { donation: true }],
  ['Festival em Faro, 5 a 7 de março, passe a partir de 60€', { price: 60 }],
])('reads a price in Portuguese: %s', (text, expected) => {
  const said = read(text, today);
  const values = Object.fromEntries(
    Object.keys(expected).map((field) => [field, said[field as 'price' | 'currency']?.value]),
  );
  expect(values).toEqual(expected);
});

test.each([
  [
    'Oficina de danças tradicionais para iniciantes, sem par',
    'workshop',
    { level: 'beginners', partner: 'not-needed' },
  ],
  ['Aula de kizomba, nível avançado, é preciso vir com par', 'class', { level: 'advanced', partner: 'needed' }],
  ['Baile com música ao vivo no chão de madeira', 'ball', { music: 'live', floor: 'wood' }],
  ['Roda de samba ao ar livre, não precisa de par', 'social', { floor: 'outdoors', partner: 'not-needed' }],
])('reads facts in Portuguese: %s', (text, type, expected) => {
  const said = read(text, today);
  const values = Object.fromEntries(Object.keys(expected).map((field) => [field, said[field as 'level']?.value]));
  expect({ type: said.type?.value, ...values }).toEqual({ type, ...expected });
});

test.each([
  ['Hoje há baile com música ao vivo, das 21h às 2h. Entrada livre.', 'pt'],
  ['Milonga na sexta, às 21h, no Clube de Braga', 'pt'],
  ['Esta noche hay milonga con orquesta, entrada libre, de 21 a 2', 'es'],
  ['Stasera si balla alla Casa del Popolo, ingresso libero, dalle 21', 'it'],
  ['Bal à la façade, entrée libre', 'fr'],
  ['Clase de bachata segunda planta, viernes 21h', 'es'],
])('detects the language: %s', (text, language) => {
  expect(read(text, today, 'en').language).toBe(language);
});

test('reads no weekday from an ordinal in another language', () => {
  expect(read('Quinta edición del baile de primavera en la calle Mayor', today).dateStart).toBeUndefined();
});
