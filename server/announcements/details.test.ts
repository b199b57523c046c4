import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

/* Fields other than name, date, place and price. */

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const today = '2026-11-25';

function detailsIn(text: string) {
  const said = read(text, today, 'fr');
  const { price, reduced, members, door, freeBefore, donation, music, partner, floor, age, programme } = said;
  const found = { price, reduced, members, door, freeBefore, donation, music, partner, floor, age };
  const values = Object.entries(found).flatMap(([name, field]) => (field ? [[name, field.value]] : []));
  const parts = programme?.value.map(({ time, kind, by, music: own, level }) =>
    [time, kind, by, own, level].filter(Boolean).join(' '),
  );
  return { ...Object.fromEntries(values), ...(parts && { programme: parts }) };
}

test.each([
  [
    'Bal folk samedi 16 janvier 2027, 20h initiation avec Marie & Paul, 21h-1h bal avec Duo Artense et La Machine. Salle des fêtes, Crest. 10 €, 7 € réduit, 5 € adhérents. Gratuit avant 20h30. Parquet de 200 m². Venez seul ou accompagné !',
    {
      ...{ price: 10, reduced: 7, members: 5, freeBefore: '20:30' },
      ...{ music: 'live', partner: 'not-needed', floor: 'wood' },
      programme: ['20:00 lesson Marie & Paul', '21:00 social Duo Artense et La Machine live'],
    },
  ],
  [
    'Bal trad prix libre (au chapeau) samedi 16 janvier 20h30, Foyer rural, Die, en plein air, tous âges',
    { donation: true, floor: 'outdoors', age: 'tous âges' },
  ],
  [
    'Swing dance Saturday 16 January 2027 8pm-midnight, Town Hall, Leeds. Live: The Jive Aces. £12 advance, £15 on the door, £8 students. Free before 8.30pm. 18+. Sprung wooden floor. No partner needed!',
    {
      ...{ price: 12, reduced: 8, door: 15, freeBefore: '20:30' },
      ...{ music: 'live', partner: 'not-needed', floor: 'wood', age: '18+' },
      programme: ['20:00 social The Jive Aces live'],
    },
  ],
  [
    'Lindy night 16 January, 7.30pm beginners class with Tom & Ruby, 8.30pm social with DJ Sally, The Vault, Leeds. Pay what you can (suggested £6)',
    {
      ...{ price: 6, donation: true, music: 'dj' },
      programme: ['19:30 lesson Tom & Ruby beginners', '20:30 social Sally dj'],
    },
  ],
  [
    'Noche de salsa viernes 15 de enero 2027. 21:00 clase con Luis y Ana, 22:00 social con DJ Caracol. Sala Tango, Madrid. 10 €, socios 7 €, en taquilla 12 €. Gratis antes de las 21:30. Mayores de 18 años. Sin pareja.',
    {
      ...{ price: 10, members: 7, door: 12, freeBefore: '21:30' },
      ...{ music: 'dj', partner: 'not-needed', age: 'Mayores de 18 años' },
      programme: ['21:00 lesson Luis y Ana', '22:00 social Caracol dj'],
    },
  ],
  [
    'Milonga a la gorra, sábado 16 de enero, 22 hs, La Catedral, Buenos Aires. Musicaliza Pablo Ruiz. Orquesta en vivo: Sexteto Milonguero. Piso de madera.',
    { donation: true, music: 'both', floor: 'wood', programme: ['22:00 social Pablo Ruiz, Sexteto Milonguero'] },
  ],
  [
    'Tanzabend Sa 16.01.2027, 19 Uhr Schnupperkurs mit Lena und Kai, 20 Uhr Tanz mit DJ Reto, Tanzhaus, Berlin. VVK 12 €, AK 15 €, ermäßigt 8 €. Ab 18 Jahren. Parkett. Kein Partner nötig.',
    {
      ...{ price: 12, reduced: 8, door: 15, music: 'dj', partner: 'not-needed', floor: 'wood', age: 'Ab 18 Jahren' },
      programme: ['19:00 lesson Lena und Kai', '20:00 social Reto dj'],
    },
  ],
  [
    'Milonga am 16. Januar 2027, 20 Uhr, Tanzhaus, Berlin. Auf Spendenbasis. Bis 21 Uhr Eintritt frei.',
    { donation: true, freeBefore: '21:00' },
  ],
  [
    'Milonga a offerta libera, sabato 16 gennaio ore 21, Circolo Arci, Bologna. TDJ Carla Rossi',
    { donation: true, music: 'dj', programme: ['21:00 social Carla Rossi dj'] },
  ],
  [
    'Serata swing sabato 16 gennaio 2027, ore 21, Circolo Arci, Bologna. 10 euro, soci 8 euro, ridotto 6 euro. Senza partner',
    { price: 10, members: 8, reduced: 6, partner: 'not-needed' },
  ],
  // Free for some only, donations for some only.
  ['Salsa party 16 January 2027 9pm, £10 / £8, ladies free before 10pm, The Vault, Leeds', { price: 10, reduced: 8 }],
  ['Milonga 16 janvier 20h30, Lyon, 8 € (adhérents 6 €), prix libre pour les chômeurs', { price: 8, members: 6 }],
])('%s', (text, expected) => {
  expect(detailsIn(text)).toEqual(expected);
});

test('reports the contact it leaves out of the description, and offers the text with it', () => {
  const text = 'Milonga le 12 décembre à 21h, salle des fêtes de Crest. Réservation au 06 12 34 56 78. À bientôt !';
  const { description, leftOut } = read(text, today);
  expect(description?.value).toBe('Milonga le 12 décembre à 21h, salle des fêtes de Crest. À bientôt !');
  expect(description?.alternatives).toEqual([text]);
  expect(leftOut?.value).toBe('Réservation au 06 12 34 56 78.');
});

test('offers an announcement of one sentence with a contact as a whole', () => {
  const text = 'Bal folk samedi 12 décembre à 21h, Crest, infos 06 12 34 56 78';
  const { description, leftOut } = read(text, today);
  expect([description?.value, description?.alternatives, leftOut?.value]).toEqual(['', [text], text]);
});

test('marks one of several events as free or by donation while the others have prices', () => {
  const text =
    'Samedi 16 janvier, 21h : bal folk, Crest, gratuit\nSamedi 23 janvier, 21h : milonga, Crest, prix libre\nSamedi 30 janvier, 21h : bal swing, Crest\n\nEntrée 8 €';
  const { events } = read(text, today);
  expect(events.map(({ price, donation }) => [price?.value, donation?.value])).toEqual([
    [0, undefined],
    [undefined, true],
    [8, undefined],
  ]);
});
