import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

/* Newsletters, weekly programmes and season lists: several events in one text. */

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const today = '2026-11-25';
const eventsIn = (text: string) =>
  read(text, today, 'fr').events.map(({ name, dateStart, place, town, price }) =>
    [name, dateStart, place, town, price].map((field) => field?.value ?? '-').join(' | '),
  );

test.each([
  [
    'a weekly programme',
    'Programme de la semaine au Cap (3 rue Sainte-Catherine, Lyon)\n\nLundi : cours de salsa débutants 19h, 10 €\nMardi : pratique tango 20h-22h30, 5 €\nJeudi : soirée bachata 21h-1h, gratuit',
    [
      'Cours de salsa débutants | 2026-11-30T19:00 | Cap | Lyon | 10',
      'Pratique tango | 2026-12-01T20:00 | Cap | Lyon | 5',
      'Soirée bachata | 2026-11-26T21:00 | Cap | Lyon | 0',
    ],
  ],
  [
    'weekdays that repeat',
    'Tous les mardis : pratique tango, 20h, Le Bocal\nTous les jeudis : cours de swing, 19h, Le Bocal\nLyon',
    [
      'Pratique tango | 2026-12-01T20:00 | Le Bocal | Lyon | -',
      'Cours de swing | 2026-11-26T19:00 | Le Bocal | Lyon | -',
    ],
  ],
  [
    'a season list with one place and one hour',
    'Saison 2027 des bals folk\nSalle des fêtes, place de la Mairie, Montreuil, 20h30-0h30, 8 €\n\n16 janvier : Duo Artense\n13 février : Trio Loubelya\n10 avril : Ballsy Swing',
    [
      'Duo Artense | 2027-01-16T20:30 | Salle des fêtes | Montreuil | 8',
      'Trio Loubelya | 2027-02-13T20:30 | Salle des fêtes | Montreuil | 8',
      'Ballsy Swing | 2027-04-10T20:30 | Salle des fêtes | Montreuil | 8',
    ],
  ],
  [
    'numbers under the names of months',
    'BALS DE L’HIVER\n\nDÉCEMBRE\n5 – Bal trad avec Les Zéoles, Foyer rural, Crest\n12 – Milonga de Noël, Salle Moulin, Valence, 21h\n\nJANVIER\n9 – Fest-noz, Salle des fêtes, Rennes',
    [
      'Bal trad | 2026-12-05 | Foyer rural | Crest | -',
      'Milonga de Noël | 2026-12-12T21:00 | Salle Moulin | Valence | -',
      'Fest-noz | 2027-01-09 | Salle des fêtes | Rennes | -',
    ],
  ],
  [
    'a newsletter with titles above its dates',
    'Dear dancers,\n\nhere is what is coming up:\n\nLINDY HOP TASTER\nFriday 15 January, 7.30pm, The Vault, Leeds. £5\n\nSWING BALL\nSaturday 23 January 8pm - midnight, Town Hall, Leeds. £12\n\nBALBOA WORKSHOP\nSunday 31 January 2pm-5pm, The Vault. £25\n\nSee you on the floor!\nJane',
    [
      'Lindy Hop Taster | 2027-01-15T19:30 | The Vault | Leeds | 5',
      'Swing Ball | 2027-01-23T20:00 | Town Hall | Leeds | 12',
      'Balboa Workshop | 2027-01-31T14:00 | The Vault | Leeds | 25',
    ],
  ],
  [
    'a newsletter with titles below its dates',
    'Newsletter di gennaio\n\nVenerdì 15 gennaio ore 21.30\nMilonga del Circolo\nCircolo Arci, via Roma 3, Bologna, 8 euro\n\nSabato 23 gennaio ore 21\nSerata salsa e bachata\nClub Latino, via Emilia 10, Modena, 10 euro con consumazione',
    [
      'Milonga del Circolo | 2027-01-15T21:30 | Circolo Arci | Bologna | 8',
      'Serata salsa e bachata | 2027-01-23T21:00 | Club Latino | Modena | 10',
    ],
  ],
  [
    'sentences of one line',
    'Friday 15 January: milonga, 9pm, £8. Saturday 16 January: balfolk with Duo Hazel, 8.30pm, £10. The Old Church, Bristol',
    [
      'Milonga | 2027-01-15T21:00 | The Old Church | Bristol | 8',
      'Balfolk with Duo Hazel | 2027-01-16T20:30 | The Old Church | Bristol | 10',
    ],
  ],
  [
    'names before their dates, and "same venue"',
    'Three dates for your diary: Balfolk – Sat 16 Jan, 8pm, Grange Hall, Oxford. Contra dance – Sat 23 Jan, 7.30pm, Town Hall, Oxford. Ceilidh – Sat 30 Jan, 8pm, same venue.',
    [
      'Balfolk | 2027-01-16T20:00 | Grange Hall | Oxford | -',
      'Contra dance | 2027-01-23T19:30 | Town Hall | Oxford | -',
      'Ceilidh | 2027-01-30T20:00 | Town Hall | Oxford | -',
    ],
  ],
  [
    'items with bullets',
    'Agenda de enero\n\n• Viernes 15 de enero, 22:00: Milonga La Perla, Sala Tango, Madrid, 8 €\n• Sábado 23 de enero, 20:00: Noche de salsa, Sala Caracol, Madrid, 10 €\n• Domingo 31 de enero, 18:00: Baile folk, Plaza Mayor, gratis',
    [
      'Milonga La Perla | 2027-01-15T22:00 | Sala Tango | Madrid | 8',
      'Noche de salsa | 2027-01-23T20:00 | Sala Caracol | Madrid | 10',
      'Baile folk | 2027-01-31T18:00 | Plaza Mayor | Madrid | 0',
    ],
  ],
  [
    'a list with the address below',
    'Termine im Januar:\n\nFr 15.01., 20 Uhr: Milonga im Tanzhaus, 8 €\nSo 31.01., 14–18 Uhr: Workshop Balboa für Anfänger, Tanzhaus, 35 €\n\nTanzhaus, Hauptstraße 1, Berlin',
    [
      'Milonga im Tanzhaus | 2027-01-15T20:00 | Tanzhaus | Berlin | 8',
      'Workshop Balboa für Anfänger | 2027-01-31T14:00 | Tanzhaus | Berlin | 35',
    ],
  ],
])('returns each event of %s', (_, text, expected) => {
  expect(eventsIn(text)).toEqual(expected);
});

test.each([
  [
    'the days of a workshop',
    'Stage de bourrée les 16 et 17 janvier 2027\nSamedi 16 janvier : 14h-18h, bal à 21h\nDimanche 17 janvier : 10h-13h bourrées\nSalle des fêtes, Gannat. 60 €',
  ],
  [
    'the days of a marathon',
    'Marathon de tango du 5 au 7 mars 2027 à Dijon\nVendredi 5 mars : milonga d’ouverture 21h\nSamedi 6 mars : milongas 14h et 21h\nDimanche 7 mars : brunch et milonga 12h',
  ],
  [
    'dates of one evening',
    'Termine:\n16.01.2027 20:00 Milonga\n23.01.2027 20:00 Milonga\n30.01.2027 20:00 Milonga\nTanzhaus, Hauptstraße 1, 10827 Berlin',
  ],
  [
    'a series whose DJs are listed',
    'Milonga every Friday 9pm, The Vault, Leeds\n15 January – DJ Ana\n22 January – DJ Luis',
  ],
  [
    'an evening over two dates',
    'Salsa-Party\n16.01.2027 21:00 - 17.01.2027 03:00\nTanzhaus, Hauptstraße 1, 10827 Berlin',
  ],
  [
    'a date to book by',
    'Bal folk samedi 16 janvier 2027 à 20h30, Foyer rural, Crest\nInscriptions avant le 10 janvier',
  ],
])('returns one event for %s', (_, text) => {
  const { events, dateStart } = read(text, today, 'fr');
  expect(events).toEqual([]);
  expect(dateStart).toBeDefined();
});

test('describes each event by its own part, and returns the next one first', () => {
  const text =
    'Bonjour !\n\nSamedi 23 janvier, 21h : Bal folk, Foyer rural, Crest\n\nVendredi 15 janvier, 20h : Milonga, Salle Moulin, Valence\n\nÀ bientôt, Ana (ana@example.org)';
  const { events, name, description } = read(text, today, 'fr');
  expect(events.map((event) => event.description?.value)).toEqual([
    'Samedi 23 janvier, 21h : Bal folk, Foyer rural, Crest',
    'Vendredi 15 janvier, 20h : Milonga, Salle Moulin, Valence',
  ]);
  expect([name?.value, description?.value]).toEqual([events[1]?.name?.value, events[1]?.description?.value]);
  for (const event of events) {
    for (const field of Object.values(event)) {
      if (typeof field !== 'object' || !('from' in field)) continue;
      const { words, start, end } = field.from;
      expect(text.slice(start, end)).toBe(words);
    }
  }
});
