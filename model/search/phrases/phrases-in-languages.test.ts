import { describe, expect, test } from 'vitest';
import { writeDays } from '#contract/local-days.ts';
import { locales } from '#contract/locales.ts';
import { byPopulationAndNearness } from '#model/search/towns.ts';
import { kinds, styles } from '#server/sample-data/catalogue.ts';
import { gazetteerPlaces } from '#server/search/gazetteer-places.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { daysOf, localToday } from './days.ts';
import { parsePhrase, wordsOf } from './parse-phrase.ts';
import { phraseOptions } from './phrase-reader.ts';
import { Vocabulary } from './vocabulary.ts';

/** A Thursday. */
const today = localToday(new Date('2026-11-26T18:00:00Z'), 'Europe/Paris');

const entriesOf = (side: 'styles' | 'types', items: typeof styles | typeof kinds) =>
  Object.entries(items).map(([slug, { names }]) => ({ side, slug, names: Object.values(names) }));
const vocabulary = new Vocabulary([...entriesOf('styles', styles), ...entriesOf('types', kinds)]);

/** Returns a phrase as text: styles, types, facts, days and town. Unknown words have a question mark. */
async function understood(typed: string): Promise<string> {
  const phrase = parsePhrase(wordsOf(typed), await phraseOptions(vocabulary, () => false, gazetteerPlaces));
  const parts = [
    ...[phrase.styles, phrase.types, phrase.facts].map((values) => values.join(',')),
    phrase.days && writeDays(daysOf(phrase.days, today)),
    byPopulationAndNearness(phrase.towns, undefined)[0]?.name,
    phrase.isNearMe && 'near me',
    ...phrase.dropped.map((word) => `${word}!`),
    ...phrase.unknown.map((at) => `${wordsOf(typed)[at]?.folded}?`),
  ];
  return parts.filter(Boolean).join(' · ');
}

test.each(locales)('understands the examples that the search shows, in %s', async (locale) => {
  const { search } = shownMessages(locale);
  const meanings = {
    fr: ['balfolk · ball,social · 2026-11-27..2026-11-29', 'salsa · 2026-11-27'],
    es: ['tango · social · tonight', 'salsa · free · 2026-11-28'],
  };
  const usual = ['salsa · 2026-11-27', 'live-music · 2026-11-27..2026-11-29'];
  expect([await understood(search.exampleOne), await understood(search.exampleTwo)]).toEqual(
    meanings[locale as keyof typeof meanings] ?? usual,
  );
});

describe('reads', () => {
  test.each([
    ['Tango heute Abend in Berlin', 'tango · tonight · Berlin'],
    ['Swing am Samstag in München', 'lindy-hop · 2026-11-28 · München'],
    ['Tanzkurs Salsa nächsten Dienstag', 'salsa · class · 2026-12-01'],
    ['Milonga kostenlos übermorgen', 'tango · social · free · 2026-11-28'],
    ['Lindy Hop ohne Partner in meiner Nähe', 'lindy-hop · no-partner · near me'],
    ['Balfolk 5. Dezember Köln', 'balfolk · 2026-12-05 · Köln'],
    ['Forró nächste Woche', 'forro · 2026-11-30..2026-12-06'],
    ['Bachata vom 5. bis 7. Dezember', 'bachata · 2026-12-05..2026-12-07'],
    ['Silvester Tango Wien', 'tango · 2026-12-31 · Wien'],
    ['Tanztee barrierefrei', 'ballroom · step-free'],
  ])('German: %s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });

  test.each([
    ['milonga stasera a Roma', 'tango · social · tonight · Roma'],
    ['corso di bachata sabato', 'bachata · class · 2026-11-28'],
    ['liscio domenica Bologna', 'ballroom · 2026-11-29 · Bologna'],
    ['tango ingresso libero dopodomani', 'tango · free · 2026-11-28'],
    ['swing vicino a me', 'lindy-hop · near me'],
    ['stage di tango il prossimo weekend', 'tango · workshop · 2026-12-04..2026-12-06'],
    ['salsa senza partner', 'salsa · no-partner'],
    ['kizomba venerdì 4 dicembre Milano', 'kizomba · 2026-12-04 · Milano'],
    ['capodanno tango', 'tango · 2026-12-31'],
  ])('Italian: %s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });

  test.each([
    ['forró hoje à noite em Lisboa', 'forro · tonight · Lisboa'],
    ['kizomba sexta-feira Porto', 'kizomba · 2026-11-27 · Porto'],
    ['baile na sexta', 'ball · 2026-11-27'],
    ['milonga grátis amanhã', 'tango · social · free · 2026-11-27'],
    ['aulas de samba em São Paulo', 'samba-de-gafieira · class · São Paulo'],
    ['tango perto de mim este fim de semana', 'tango · 2026-11-27..2026-11-29 · near me'],
    ['oficina de balfolk sem par', 'balfolk · workshop · no-partner'],
    ['salsa 5 de dezembro', 'salsa · 2026-12-05'],
    ['forró natal', 'forro · Natal'],
  ])('Portuguese: %s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });

  test.each([
    ['تانغو الليلة', 'tango · tonight'],
    ['تانجو ليلة السبت', 'tango · 2026-11-28'],
    ['سَالسا غدا بالقرب مني', 'salsa · 2026-11-27 · near me'],
    ['موسيقي حيه اليوم', 'live-music · 2026-11-26'],
    ['درس باتشاتا يوم الجمعة القادم', 'bachata · class · 2026-11-27'],
    ['سالسا مجاناً نهايه الاسبوع', 'salsa · free · 2026-11-27..2026-11-29'],
    ['كيزومبا بدون شريك', 'kizomba · no-partner'],
    ['سالسا ٥ ديسمبر', 'salsa · 2026-12-05'],
    ['مهرجان سوينغ الشهر القادم', 'lindy-hop · festival · 2026-12-01..2026-12-31'],
  ])('Arabic: %s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });
});
