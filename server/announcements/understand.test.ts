import { beforeAll, expect, test } from 'vitest';
import { Announcement } from '#contract/announcements.ts';
import { hostileTexts } from '#testing/announcements/hostile-texts.ts';
import {
  doubtsOf,
  noAnswers,
  openUnderstanding,
  precision,
  readSamples,
  recall,
  sampleFiles,
  score,
} from '#testing/announcements/score.ts';

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

test.each(sampleFiles)('reads most texts of %s without error, and hardly any wrong date', async (file) => {
  const { fields, texts, untouched, oneCorrection, faults } = score(await readSamples(file), read);
  const { date = noAnswers, start = noAnswers, price = noAnswers, town = noAnswers } = fields;
  const figures = {
    date: precision(date) >= 97 && recall(date) >= 90,
    start: precision(start) >= 97,
    price: precision(price) >= 97,
    town: precision(town) >= 95,
    oneCorrection: oneCorrection / texts >= 0.75,
    untouched: untouched / texts >= 0.5,
  };
  expect(figures, faults.join('\n')).toEqual({
    date: true,
    start: true,
    price: true,
    town: true,
    oneCorrection: true,
    untouched: true,
  });
});

test('is unsure of nine in ten wrong fields, and of fewer than 15 % of the right ones', async () => {
  const corpora = await Promise.all([...sampleFiles, 'unseen-kinds' as const].map(readSamples));
  const scores = corpora.map((samples) => score(samples, read));
  const all = doubtsOf(scores.flatMap(({ fields }) => Object.values(fields)));
  expect(all.wrong).toBeGreaterThan(20);
  expect(all.doubted, scores.flatMap(({ faults }) => faults).join('\n')).toBeGreaterThanOrEqual(90);
  // Enough texts for a ratio.
  for (const { fields, texts } of scores.filter(({ texts }) => texts >= 20))
    expect(doubtsOf(Object.values(fields)).falseAlarms, `${texts} texts`).toBeLessThan(15);
  // Enough wrong fields for a ratio.
  for (const { fields, faults } of scores) {
    const { wrong, doubted } = doubtsOf(Object.values(fields));
    if (wrong > 10) expect(doubted, faults.join('\n')).toBeGreaterThanOrEqual(90);
  }
});

const today = '2026-11-20';
const at = (time: string) => `2026-12-12T${time}`;
const values = (text: string) => {
  const said = read(text, today, 'en');
  const { dateStart, dateEnd, repeat, price, currency, town, dances, doubts, link, level, dates } = said;
  return {
    name: said.name?.value,
    street: said.address?.value,
    description: said.description?.value,
    start: dateStart?.value,
    end: dateEnd?.value,
    rule: repeat?.value,
    price: price && `${price.value} ${currency?.value}`,
    town: town?.value,
    styles: dances?.value.join(),
    doubt: doubts[0]?.doubt,
    link: link?.value,
    level: level?.value,
    dates: dates?.value.join(),
  };
};

test.each([
  // Contradictory or missing values stay empty.
  ['Bal folk samedi 20 décembre 2026 à 20h, Lyon', { start: undefined, doubt: 'weekday-contradicts-date' }],
  ['Bal folk le 30 février 2027 à 21h, Lyon', { name: 'Bal folk', start: undefined, doubt: 'date-does-not-exist' }],
  ['Milonga, sábado 31 de abril a las 21h', { name: 'Milonga', start: undefined, doubt: 'date-does-not-exist' }],
  ['Tango ball on Sunday 31 November, 8pm', { start: undefined, doubt: 'date-does-not-exist' }],
  ['Bal le 31/04/2027 à 21h, remis au 2/05/2027', { start: '2027-05-02T21:00', doubt: undefined }],
  ['Milonga el 29 de febrero a las 21h', { start: undefined, doubt: undefined }],
  ['Milonga every other Friday, 8pm', { start: undefined, rule: undefined, doubt: 'repeats-from-unknown-day' }],
  // If a sign is used by several currencies, the country decides; without one, the currency is unknown.
  ['Milonga 12 December 2026, 8pm, entry £9', { start: '2026-12-12T20:00', price: '9 GBP' }],
  ['Milonga lördag 12/12 kl 20, entré 150 kr', { price: undefined, doubt: 'currency-unknown' }],
  ['Milonga 12 December 8pm, Stockholm, 150 kr', { price: '150 SEK' }],
  ['Milonga 12 December 8pm, Oslo, entry 1.200 NOK', { price: '1200 NOK' }],
  ['Salsa party 12 December 8pm, Toronto, $20', { price: '20 CAD' }],
  ['Milonga el 12 de diciembre, Montevideo, $ 500', { price: '500 UYU' }],
  ['Milonga 12 December 8pm, Lyon, $20', { price: undefined, doubt: 'currency-unknown' }],
  ['Dancing 10 ALL NIGHT, 12 December', { price: undefined }],
  ['Bal le 12/12/2026, prix libre, au chapeau', { price: undefined }],
  ['Concierto y baile el 12 de diciembre, taquilla inversa', { price: undefined }],
  // Numbers that look like a date but are not, or are not the date of the event.
  ['Salsa party 9 December 2-4.30pm', { start: '2026-12-09T14:00', end: '2026-12-09T16:30' }],
  ['Tango marathon 5-7 March 2027. Registration opens 1 December', { start: '2027-03-05', end: '2027-03-07' }],
  ['Stage de salsa le 16 janvier 2027, inscriptions avant le 10 janvier', { start: '2027-01-16' }],
  [
    'Tous les mardis à 20h sauf le 23/12, reprise le mardi 5 janvier',
    { start: '2027-01-05T20:00', rule: 'FREQ=WEEKLY' },
  ],
  ['Soirée tango 06 12 34 56 78', { start: undefined, price: undefined }],
  // Notations of times.
  ['Milonga samedi 12 décembre 20h30 - 1h', { start: '2026-12-12T20:30', end: '2026-12-13T01:00' }],
  ['Milonga el sábado 12 de diciembre a las 22h', { start: '2026-12-12T22:00', end: undefined }],
  ['Milonga sabato 12 dicembre dalle 21.30 alle 2.00', { start: '2026-12-12T21:30', end: '2026-12-13T02:00' }],
  ['Milonga Samstag, 12.12., 20 Uhr bis Mitternacht', { start: '2026-12-12T20:00', end: '2026-12-13T00:00' }],
  ['Swing dance on Dec 12, 8 till late, $12, Portland, OR', { start: '2026-12-12T20:00', price: '12 USD' }],
  // Day and month order, and the change of the year.
  ['Salsa night 03/12, 9pm, Dublin', { start: '2026-12-03T21:00' }],
  ['Salsa night 12/03/2027, $10, Boston, MA', { start: '2027-12-03' }],
  ['Du vendredi 5 au dimanche 7 mars', { start: '2027-03-05', end: '2027-03-07' }],
  ['Réveillon salsa du 31 décembre au 2 janvier', { start: '2026-12-31', end: '2027-01-02' }],
  // Recurrences.
  ['Milonga le 2e samedi du mois à 21h', { start: '2026-12-12T21:00', rule: 'FREQ=MONTHLY;BYDAY=2SA' }],
  ['Milonga last Friday of the month, 9pm', { start: '2026-11-27T21:00', rule: 'FREQ=MONTHLY;BYDAY=-1FR' }],
  ['Forró todos los sábados de agosto a las 20:30', { start: '2027-08-07T20:30', rule: 'FREQ=WEEKLY;UNTIL=20270831' }],
  ['Un jeudi sur deux, prochaine le 3 décembre, 20h', { start: '2026-12-03T20:00', rule: 'FREQ=WEEKLY;INTERVAL=2' }],
  ['Milonga every 2nd & 4th Thursday, 8pm, Leeds', { start: '2026-11-26T20:00', rule: 'FREQ=MONTHLY;BYDAY=2TH,4TH' }],
  [
    'Tutti i martedì dal 12 gennaio al 30 marzo, ore 21',
    { start: '2027-01-12T21:00', rule: 'FREQ=WEEKLY;UNTIL=20270330' },
  ],
  [
    'Salsa alle 14 Tage sonntags, nächstes Mal am 29.11., 18 Uhr',
    { start: '2026-11-29T18:00', rule: 'FREQ=WEEKLY;INTERVAL=2' },
  ],
  // Choice of the event's date among several.
  ['La milonga du 4 décembre est reportée au samedi 12 décembre à 21h', { start: '2026-12-12T21:00' }],
  ['Milonga moved from Friday 4 December to Saturday 5 December, 8pm', { start: '2026-12-05T20:00' }],
  [
    'Merci d’être venus le 14 novembre ! Inscriptions du 1er au 5 décembre. Bal le 9 janvier à 20h',
    { start: '2027-01-09T20:00' },
  ],
  ['Ball am 12. Dezember, 20 Uhr, Kartenverkauf ab 1. Dezember, Karten bis 10.12.', { start: '2026-12-12T20:00' }],
  [
    'Newsletter\nSa 5.12. Bachata Night, 21-2 Uhr, 8 €\nSa 12.12. Salsa Cubana, 20 Uhr, 10 €',
    { start: '2026-12-05T21:00', end: '2026-12-06T02:00', price: '8 EUR', styles: 'bachata' },
  ],
  // Times in words, and ranges of days with times.
  [
    'Milonga am Samstag, dem 12. Dezember, um halb acht, bis Viertel nach elf',
    { start: '2026-12-12T19:30', end: '2026-12-12T23:15' },
  ],
  ['Salsa, Saturday 12 December, half seven till eleven, Cork', { start: '2026-12-12T19:30', end: '2026-12-12T23:00' }],
  [
    'Marathon du vendredi 5 mars (18h) au dimanche 7 mars (19h)',
    { start: '2027-03-05T18:00', end: '2027-03-07T19:00' },
  ],
  [
    'Milonga 12/12 à 21h, Pau. Tél. 06 12 34 56 78 (9h-12h), parking gratuit après 19h',
    { start: '2026-12-12T21:00', end: undefined },
  ],
  // Phrases for the end.
  ['Milonga samedi 12 décembre, 21h30 > 1h30', { start: '2026-12-12T21:30', end: '2026-12-13T01:30' }],
  ['Bal le 12/12, les portes ouvrent à 20 h, nous fermons à 23 h 30', { start: at('20:00'), end: at('23:30') }],
  ['Social on 12 December. Doors at 7.30pm, last track will be at 11.30pm', { start: at('19:30'), end: at('23:30') }],
  [
    'Milonga am 12.12., wir öffnen um 17 Uhr. Am Montag nicht. Um 22 Uhr ist Schluss',
    { start: at('17:00'), end: at('22:00') },
  ],
  ['Fiesta el 12 de diciembre a las diez y cerramos a las 3', { start: at('22:00'), end: '2026-12-13T03:00' }],
  ['Sabato 12 dicembre dalle ore 22\nDj Ciro, salsa fino all’1', { start: at('22:00'), end: '2026-12-13T01:00' }],
  ['Milonga sabato 12 dicembre dalle 21 all’una', { start: at('21:00'), end: '2026-12-13T01:00' }],
  ['Salsa party 12 December, 8pm, kitchen closes at 10pm', { start: at('20:00'), end: undefined }],
  ['Bal le 12/12 : on danse à deux, et tous les deux, dès 20h', { start: at('20:00'), end: undefined }],
  // Times and prices of another event.
  [
    'Milonga sabato 12 dicembre dalle 21, 8 €. Mercoledì 23 dicembre torna la pratica, dalle 20 alle 22.30, 5 €',
    { start: at('21:00'), end: undefined, price: '8 EUR', dates: undefined },
  ],
  [
    'Bals : 12 décembre, 26 décembre et 9 janvier, 20h à 1h',
    { start: at('20:00'), end: '2026-12-13T01:00', dates: '2026-12-12,2026-12-26,2027-01-09' },
  ],
  // Mail headers do not describe the event and do not appear on its page.
  ...[
    '[12:03, 20/11/2026] Jean: ',
    '20/11/2026, 12:03 - Jean : ',
    'Jean, [20.11.2026 12:03]\n',
    'Le ven. 20 nov. 2026 à 10:12, Asso <a@b.example> a écrit :\n> ',
    '---------- Forwarded message ---------\nDe : Asso <a@b.example>\nDate: ven. 20 nov. 2026 à 10:12\nSubject: Fwd: ',
  ].map((before): [string, Record<string, string>] => [
    `${before}Bal folk, samedi 12 décembre 20h30, salle Jean Moulin à Rennes : on danse !`,
    {
      ...{ start: at('20:30'), name: 'Bal folk', town: 'Rennes' },
      description: 'Bal folk, samedi 12 décembre 20h30, salle Jean Moulin à Rennes : on danse !',
    },
  ]),
  ['Grand loto le 5 décembre et BAL TRAD le samedi 12 décembre à 21h', { start: at('21:00') }],
  ['Milonga am 12. Dezember, Alte Feuerwache Köln, Bringt Essen mit, bei jedem Wetter', { town: 'Köln' }],
  [
    'Am 12. Dezember laden wir zur Nikolausmilonga ins Kulturhaus Alte Feuerwache ein, Köln',
    { name: 'Nikolausmilonga' },
  ],
  ['Milonga sabato 12 dicembre ore 21 alla Torretta, Modena', { start: at('21:00'), town: 'Modena' }],
  ['Este viernes noche de salsa y bachata, baile hasta las 3', { name: 'Noche de salsa y bachata' }],
  ['Stage sam 12/12, 5 place du Marché, Albi. Gratis per tutti', { street: '5 place du Marché', price: '0 EUR' }],
  // Prices of the event and of other things.
  ['Bal 12/12, Pau : dix euros, huit pour les adhérents, vestiaire 1 €', { price: '10 EUR' }],
  ['Bal 12/12, Pau. Entrée libre ; menu à 24 €, adhésion 15 €', { price: '0 EUR' }],
  ['Milonga 12.12. Bern, Fr. 15.–, mit Legi 10.–', { price: '15 CHF' }],
  // Names that are not towns, and streets.
  ['Bal le 12/12, 3 rue du Port, Agen. Le swing est né à Harlem. Écrivez à Hervé', { town: 'Agen' }],
  ['Cours de lindy hop à Tours, les lundis à 19h. L’année coûte 210 €', { town: 'Tours', price: '210 EUR' }],
  ['Milonga, DJ: Sevilla Tanguera, 12/12/2026 21h', { town: undefined, styles: 'tango' }],
  ['Milonga de Paris, 14 rue de Lyon, 21000 Dijon', { town: 'Dijon' }],
  ['Lindy hop class for beginners, 3 December 7pm, Cork', { styles: 'lindy-hop', level: 'beginners', town: 'Cork' }],
  [
    '𝗠𝗜𝗟𝗢𝗡𝗚𝗔 le 12 décembre, tarif : 8,50 €, infos www.milonga.example.org/a_b.',
    { styles: 'tango', price: '8.5 EUR', link: 'https://www.milonga.example.org/a_b' },
  ],
])('%s', (text, expected) => {
  expect(values(text)).toMatchObject(expected);
});

test('reads arbitrary text without errors, and quotes words at their position', async () => {
  const texts = [...hostileTexts(), ...(await readSamples('dev-1')).map(({ text }) => text)];
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    const answer = Announcement.parse(JSON.parse(JSON.stringify(read(text, today))));
    for (const field of Object.values(answer)) {
      if (typeof field !== 'object' || !('from' in field)) continue;
      const { words, start, end } = field.from;
      expect(text.slice(start, end)).toBe(words);
    }
  }
});

test('ignores the headers of mail programs, and keeps decorative lines', () => {
  const [forwarded, drawn] = ['-------- Forwarded message --------', '--------------------'].map((line) =>
    read(`${line}\nBal folk samedi 12 décembre 2026 à 21h, salle des fêtes de Crest`, today),
  );
  expect(forwarded?.description?.value).not.toContain('Forwarded');
  expect([forwarded?.name?.value, drawn?.name?.value]).toEqual(['Bal folk', 'Bal folk']);
});

test('removes telephone numbers and mail addresses from the description', () => {
  const text =
    'Milonga le 12 décembre à 21h, salle des fêtes de Crest. Réservation au 06 12 34 56 78. Ou ana@example.org !';
  expect(read(text, today).description?.value).toBe('Milonga le 12 décembre à 21h, salle des fêtes de Crest.');
});

test('offers no other name that ends with a word before a time', () => {
  const text =
    'MILONGA LA PERLA\nSábado 12 de diciembre, de 21:00 a 02:00\nClase a las 20:00 con Ana y Luis\nBarcelona';
  const { name } = read(text, today, 'es');
  expect(name?.value).toBe('Milonga la Perla');
  expect(name?.alternatives.filter((words) => /\sa(?: las)?$/.test(words))).toEqual([]);
});
