import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeDays } from '#contract/local-days.ts';
import type { Town } from '#model/places/town.ts';
import { byPopulationAndNearness, TownFinder } from '#model/search/towns.ts';
import { kinds, styles } from '#server/sample-data/catalogue.ts';
import { gazetteerPlaces } from '#server/search/gazetteer-places.ts';
import { daysOf, localToday } from './days.ts';
import { guessPhrase } from './guess-phrase.ts';
import { type Phrase, parsePhrase, wordsOf } from './parse-phrase.ts';
import { phraseOptions } from './phrase-reader.ts';
import { Vocabulary } from './vocabulary.ts';

/** A Thursday. */
const today = localToday(new Date('2026-11-26T18:00:00Z'), 'Europe/Paris');

const entriesOf = (side: 'styles' | 'types', items: typeof styles | typeof kinds) =>
  Object.entries(items).map(([slug, { names }]) => ({ side, slug, names: Object.values(names) }));
const vocabulary = new Vocabulary([...entriesOf('styles', styles), ...entriesOf('types', kinds)]);
const towns = new TownFinder(gazetteerPlaces);

async function read(typed: string): Promise<{ phrase: Phrase<Town>; isGuessed: boolean }> {
  const options = await phraseOptions(vocabulary, () => false, gazetteerPlaces);
  const words = wordsOf(typed);
  const phrase = parsePhrase(words, options);
  const guessed = await guessPhrase(words, phrase, {
    ...options,
    townsLike: (name) => towns.like(name, { near: undefined, limit: 5, isLikely: () => true }),
    isOpen: true,
  });
  return { phrase: guessed ?? phrase, isGuessed: phrase.unknown.length > 0 && guessed !== undefined };
}

/** Returns a phrase as text: styles, types, facts, days and town. Unknown words have a question mark. */
async function understood(typed: string): Promise<string> {
  const { phrase } = await read(typed);
  const parts = [
    ...[phrase.styles, phrase.types, phrase.facts].map((values) => values.join(',')),
    phrase.days && writeDays(daysOf(phrase.days, today)),
    byPopulationAndNearness(phrase.towns, undefined)[0]?.name,
    phrase.country?.code,
    phrase.isNearMe && 'near me',
    ...phrase.dropped.map((word) => `${word}!`),
    ...phrase.unknown.map((at) => `${wordsOf(typed)[at]?.folded}?`),
  ];
  return parts.filter(Boolean).join(' · ');
}

beforeAll(async () => {
  await towns.like('lyon', { near: undefined, limit: 1, isLikely: () => true });
  while (!towns.isComplete) await setTimeout(20);
}, 240_000);

describe('French', () => {
  test.each([
    ['milonga ce soir', 'tango · social · tonight'],
    ['salsa paris demain', 'salsa · 2026-11-27 · Paris'],
    ['tango lyon', 'tango · Lyon'],
    ['bal folk gratuit samedi', 'balfolk · ball,social · free · 2026-11-28'],
    ['kizomba samedi', 'kizomba · 2026-11-28'],
    ['workshop balfolk décembre', 'balfolk · workshop · 2026-12-01..2026-12-31'],
    ['concert ce week-end', 'concert · 2026-11-27..2026-11-29'],
    ['soirée salsa à marseille vendredi', 'salsa · social · 2026-11-27 · Marseille'],
    ['cours de kizomba débutant nantes', 'kizomba · class · Nantes · débutant!'],
    ['bal à Saint-Étienne le 24 décembre', 'ball · 2026-12-24 · Saint-Étienne'],
    ['24/12 lyon', '2026-12-24 · Lyon'],
    ['stage lindy hop 12 et 13 décembre', 'lindy-hop · workshop · 2026-12-12..2026-12-13'],
    ['rock bordeaux demain soir', 'rock-n-roll · 2026-11-27 · Bordeaux'],
    ['fest-noz rennes samedi', 'breton · ball,social · 2026-11-28 · Rennes'],
    ['guinguette dimanche', 'musette · 2026-11-29'],
    ['festival tango décembre', 'tango · festival · 2026-12-01..2026-12-31'],
    ['du 28 nov au 2 déc tango', 'tango · 2026-11-28..2026-12-02'],
    ['du 5 au 7 décembre forró', 'forro · 2026-12-05..2026-12-07'],
    ['après-demain bal', 'ball · 2026-11-28'],
    ['tango vendredi et samedi', 'tango · 2026-11-27..2026-11-28'],
    ['samedi 5 décembre swing', 'lindy-hop · 2026-12-05'],
    ['bachata la semaine prochaine toulouse', 'bachata · 2026-11-30..2026-12-06 · Toulouse'],
    ['week-end prochain west coast lille', 'west-coast-swing · 2026-12-04..2026-12-06 · Lille'],
    ['cours de salsa le mardi', 'salsa · class · 2026-12-01'],
    ['danses latines ce soir', 'salsa,bachata · tonight'],
    ['pratique tango mercredi', 'tango · practica · 2026-12-02'],
    ['tango sans partenaire lyon', 'tango · no-partner · Lyon'],
    ['musique live ce soir grenoble', 'live-music · tonight · Grenoble'],
    ['bal trad entrée libre', 'balfolk · ball,social · free'],
    ['soirée avec initiation bachata', 'bachata · social · lesson'],
    ['où danser ce soir à paris', 'tonight · Paris'],
    ['que faire ce week-end à lyon', '2026-11-27..2026-11-29 · Lyon'],
    ['bal folk autour de moi', 'balfolk · ball,social · near me'],
    ['salsa près de chez moi demain', 'salsa · 2026-11-27 · near me'],
    ['tango le mans', 'tango · Le Mans'],
    ['swing aix-en-provence', 'lindy-hop · Aix-en-Provence'],
    ['salsa la rochelle samedi prochain', 'salsa · 2026-11-28 · La Rochelle'],
    ['thé dansant jeudi', 'ballroom · tonight'],
    ['réveillon salsa', 'salsa · 2026-12-31'],
    ['nouvel an tango lyon', 'tango · 2026-12-31 · Lyon'],
    ['bal du 14 juillet', 'ball · 2027-07-14'],
    ['1er janvier bal folk', 'balfolk · ball,social · 2027-01-01'],
    ['tango en décembre à montpellier', 'tango · 2026-12-01..2026-12-31 · Montpellier'],
    ['bals folk ce mois-ci', 'balfolk · ball,social · 2026-11-26..2026-11-30'],
    ['le mois prochain kizomba', 'kizomba · 2026-12-01..2026-12-31'],
    ['7 prochains jours balfolk', 'balfolk · 2026-11-26..2026-12-02'],
    ['danse bretonne nantes', 'breton · Nantes'],
    ['bal accessible pmr', 'ball · step-free'],
    ['bal musette dimanche à tours', 'musette · ball · 2026-11-29 · Tours'],
    ['tango nice', 'tango · Nice'],
    ['milonga gratuite paris 11e', 'tango · social · free · Paris'],
    ['salsa londres samedi', 'salsa · 2026-11-28 · London'],
    ['tango bruxelles', 'tango · Bruxelles'],
    ['forro lisbonne', 'forro · Lisboa'],
    ['rock n roll strasbourg', 'rock-n-roll · Strasbourg'],
    ['bachta ce soir', 'bachata · tonight'],
    ['kizmba samdi', 'kizomba · 2026-11-28'],
    ['tnago paris', 'tango · Paris'],
    ["milonga aujourd'hui", 'tango · social · 2026-11-26'],
    ['cette nuit salsa', 'salsa · tonight'],
    ['atelier lindy hop débutants', 'lindy-hop · workshop · débutants!'],
    ['marathon tango mars', 'tango · marathon · 2027-03-01..2027-03-31'],
    ['concert samedi soir', 'concert · 2026-11-28'],
    ['blues et boogie paris', 'blues,boogie-woogie · Paris'],
    ['lindy hop ou balboa lyon', 'lindy-hop,balboa · Lyon'],
    ['samedi lyon tango', 'tango · 2026-11-28 · Lyon'],
    ['lyon samedi', '2026-11-28 · Lyon'],
    ['paris ce soir gratuit', 'free · tonight · Paris'],
    ['bal vendredi 27 novembre', 'ball · 2026-11-27'],
    ['fest noz vendredi 4', 'breton · ball,social · 2026-12-04'],
    ['tango sam 5', 'tango · 2026-12-05'],
    ['bal du vendredi 4 au dimanche 6', 'ball · 2026-12-04..2026-12-06'],
    ['salsa ce we', 'salsa · 2026-11-27..2026-11-29'],
    ['bachata dem1', 'bachata · 2026-11-27'],
    ['cours puis bal vendredi', 'ball · lesson · 2026-11-27'],
    ['festival milonga', 'tango · festival'],
    ['swing dimanche aprem', 'lindy-hop · 2026-11-29 · aprem!'],
    ['forró italie', 'forro · IT'],
    ['salsa cet aprem', 'salsa · 2026-11-26'],
  ])('%s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });
});

describe('English', () => {
  test.each([
    ['milonga tonight', 'tango · social · tonight'],
    ['salsa paris tomorrow', 'salsa · 2026-11-27 · Paris'],
    ['free lindy hop berlin this weekend', 'lindy-hop · free · 2026-11-27..2026-11-29 · Berlin'],
    ["new year's eve london", '2026-12-31 · London'],
    ['nye salsa', 'salsa · 2026-12-31'],
    ['west coast swing toulouse this weekend', 'west-coast-swing · 2026-11-27..2026-11-29 · Toulouse'],
    ['live music paris tonight', 'live-music · tonight · Paris'],
    ['swing new york saturday night', 'lindy-hop · 2026-11-28 · New York'],
    ['tango workshop next weekend', 'tango · workshop · 2026-12-04..2026-12-06'],
    ['festivals in december', 'festival · 2026-12-01..2026-12-31'],
    ['lindy hop from 5 to 7 december', 'lindy-hop · 2026-12-05..2026-12-07'],
    ['next month ceilidh edinburgh', 'ceilidh · 2026-12-01..2026-12-31 · Edinburgh'],
    ['contra dance boston friday', 'contra · 2026-11-27 · Boston'],
    ['wheelchair accessible tango london', 'tango · step-free · London'],
    ['where to dance tonight in lyon', 'tonight · Lyon'],
    ['salsa near me', 'salsa · near me'],
    ['bachata nearby tomorrow', 'bachata · 2026-11-27 · near me'],
    ['free tango classes for beginners in london', 'tango · class · free · London · for beginners!'],
    ['tango with live orchestra in paris this friday', 'tango · live-music · 2026-11-27 · Paris'],
    ['dec 5 tango', 'tango · 2026-12-05'],
    ['december 5th tango', 'tango · 2026-12-05'],
    ['5th of december bachata', 'bachata · 2026-12-05'],
    ['2026-12-05 swing', 'lindy-hop · 2026-12-05'],
    ['tango 12/12', 'tango · 2026-12-12'],
    ['this week bachata', 'bachata · 2026-11-26..2026-11-29'],
    ['next week tango amsterdam', 'tango · 2026-11-30..2026-12-06 · Amsterdam'],
    ['next 7 days balfolk', 'balfolk · 2026-11-26..2026-12-02'],
    ['day after tomorrow salsa', 'salsa · 2026-11-28'],
    ['social dancing saturday', 'social · 2026-11-28'],
    ['salsa party friday night madrid', 'salsa · social · 2026-11-27 · Madrid'],
    ['kizomba classes tuesday', 'kizomba · class · 2026-12-01'],
    ['blues dancing thursday', 'blues · tonight'],
    ['square dance sunday', 'square-dance · 2026-11-29'],
    ['barn dance', 'ceilidh'],
    ['tango milan', 'tango · Milano'],
    ['swing munich tomorrow', 'lindy-hop · 2026-11-27 · München'],
    ['tango lisbon next month', 'tango · 2026-12-01..2026-12-31 · Lisboa'],
    ['zouk barcelona no partner', 'zouk · no-partner · Barcelona'],
    ['solo swing', 'lindy-hop · no-partner'],
    ['salsa lessons', 'salsa · class'],
    ['balfolk ghent', 'balfolk · Gent'],
    ['free dance tonight', 'free · tonight'],
    ['tango in rome on saturday', 'tango · 2026-11-28 · Roma'],
    ['lindy hop practice wednesday', 'lindy-hop · practica · 2026-12-02'],
    ['marathon in march', 'marathon · 2027-03-01..2027-03-31'],
    ['christmas ball', 'ball · 2026-12-25'],
    ['christmas eve', '2026-12-24'],
    ["valentine's day milonga", 'tango · social · 2027-02-14'],
    ['halloween swing', 'lindy-hop · 2027-10-31'],
    ['tango berln', 'tango · Berlin'],
    ['tomorow salsa', 'salsa · 2026-11-27'],
    ['lindi hop berlin', 'lindy-hop · Berlin'],
    ['salsa fridy', 'salsa · 2026-11-27'],
    ['tonite tango', 'tango · tonight'],
    ['sunday tea dance', 'ballroom · 2026-11-29'],
    ['argentine tango vienna', 'tango · Wien'],
    ['brazilian zouk prague', 'zouk · Praha'],
    ['rock and roll', 'rock-n-roll'],
    ['dance events in lyon tomorrow', '2026-11-27 · Lyon'],
    ['friday 4th tango', 'tango · 2026-12-04'],
    ['friday the 4th of december', '2026-12-04'],
    ['lindy wkd', 'lindy-hop · 2026-11-27..2026-11-29'],
    ['kiz party 2nite lisbon', 'kizomba · social · tonight · Lisboa'],
    ['zouk 2moro', 'zouk · 2026-11-27'],
    ['bachata lesson before the party', 'bachata · social · lesson'],
    ['lesson before dancing friday', 'social · lesson · 2026-11-27'],
    ['party with lesson', 'social · lesson'],
    ['tango paris france', 'tango · Paris · FR'],
    ['blues saturday evening', 'blues · 2026-11-28'],
  ])('%s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });
});

describe('Spanish', () => {
  test.each([
    ['milonga esta noche', 'tango · social · tonight'],
    ['clases de tango madrid mañana', 'tango · class · 2026-11-27 · Madrid'],
    ['salsa gratis valencia fin de semana', 'salsa · free · 2026-11-27..2026-11-29 · Valencia'],
    ['nochevieja salsa barcelona', 'salsa · 2026-12-31 · Barcelona'],
    ['bachata sin pareja esta noche', 'bachata · no-partner · tonight'],
    ['bachata cerca', 'bachata · near me'],
    ['donde bailar esta noche en madrid', 'tonight · Madrid'],
    ['práctica de tango jueves', 'tango · practica · tonight'],
    ['tango en buenos aires hoy', 'tango · 2026-11-26 · Buenos Aires'],
    ['salsa en la habana', 'salsa · La Habana'],
    ['baile gratis hoy', 'ball · free · 2026-11-26'],
    ['taller de swing sábado', 'lindy-hop · workshop · 2026-11-28'],
    ['talleres de lindy hop en bilbao', 'lindy-hop · workshop · Bilbao'],
    ['festival de kizomba en diciembre', 'kizomba · festival · 2026-12-01..2026-12-31'],
    ['concierto viernes', 'concert · 2026-11-27'],
    ['fiesta de salsa el sábado', 'salsa · social · 2026-11-28'],
    ['24 de diciembre baile', 'ball · 2026-12-24'],
    ['el 24 de diciembre de 2026 salsa', 'salsa · 2026-12-24'],
    ['del 5 al 7 de diciembre tango', 'tango · 2026-12-05..2026-12-07'],
    ['este finde bachata sevilla', 'bachata · 2026-11-27..2026-11-29 · Sevilla'],
    ['finde que viene zaragoza', '2026-12-04..2026-12-06 · Zaragoza'],
    ['próximo sábado tango', 'tango · 2026-11-28'],
    ['el viernes que viene kizomba málaga', 'kizomba · 2026-11-27 · Málaga'],
    ['la semana que viene swing', 'lindy-hop · 2026-11-30..2026-12-06'],
    ['este mes balfolk', 'balfolk · 2026-11-26..2026-11-30'],
    ['mes que viene tango', 'tango · 2026-12-01..2026-12-31'],
    ['pasado mañana salsa', 'salsa · 2026-11-28'],
    ['próximos 7 días bachata', 'bachata · 2026-11-26..2026-12-02'],
    ['música en vivo esta noche', 'live-music · tonight'],
    ['tango con orquesta barcelona', 'tango · live-music · Barcelona'],
    ['entrada libre salsa', 'salsa · free'],
    ['clases de bachata para principiantes', 'bachata · class · para principiantes!'],
    ['tango con clase madrid', 'tango · lesson · Madrid'],
    ['bailes de salón domingo', 'ballroom · 2026-11-29'],
    ['sevillanas sevilla', 'sevillanas · Sevilla'],
    ['flamenco granada mañana', 'sevillanas · 2026-11-27 · Granada'],
    ['folclore argentino', 'folklore-argentino'],
    ['tango cerca de mí mañana', 'tango · 2026-11-27 · near me'],
    ['swing por aquí', 'lindy-hop · near me'],
    ['salsa londres', 'salsa · London'],
    ['tango parís sábado', 'tango · 2026-11-28 · Paris'],
    ['milonga en roma', 'tango · social · Roma'],
    ['balfolk en gante', 'balfolk · Gent'],
    ['lindy hop en san sebastián', 'lindy-hop · Donostia / San Sebastián'],
    ['forró en lisboa', 'forro · Lisboa'],
    ['maratón de tango en marzo', 'tango · marathon · 2027-03-01..2027-03-31'],
    ['navidad', '2026-12-25'],
    ['fin de año bachata', 'bachata · 2026-12-31'],
    ['san valentín milonga', 'tango · social · 2027-02-14'],
    ['silla de ruedas tango', 'tango · step-free'],
    ['tango lunes', 'tango · 2026-11-30'],
    ['martes y miércoles swing', 'lindy-hop · 2026-12-01..2026-12-02'],
    ['bachata miercoles', 'bachata · 2026-12-02'],
    ['kizomba sabado madrid', 'kizomba · 2026-11-28 · Madrid'],
    ['salsa bogota viernes', 'salsa · 2026-11-27 · Bogotá'],
    ['mañana por la noche tango', 'tango · 2026-11-27'],
    ['bachata sabdo', 'bachata · 2026-11-28'],
    ['clases salsa barcelna', 'salsa · class · Barcelona'],
    ['hoy gratis', 'free · 2026-11-26'],
    ['fest noz viernes 4', 'breton · ball,social · 2026-12-04'],
    ['clase y baile sábado', 'ball · lesson · 2026-11-28'],
    ['clases de milonga', 'tango · class'],
    ['milongas domingo por la tarde', 'tango · social · 2026-11-29 · por la tarde!'],
    ['salsa en españa', 'salsa · ES'],
  ])('%s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });
});

describe('names, towns and unknown words', () => {
  test.each([
    ['soirée des cerisiers', 'social · cerisiers?'],
    ['studio des mouettes', 'studio? · mouettes?'],
    ['parquet lyon', 'Lyon · parquet?'],
    ['dance festivals in spain', 'festival · ES'],
    ['salle des fêtes', 'social · salle?'],
    ['salsa moins de 10 euros paris', 'salsa · Paris · moins? · 10? · euros?'],
    ['nice', 'Nice'],
    ['tango nice', 'tango · Nice'],
    ['tours tango', 'tango · Tours'],
    ['bal', 'ball'],
    ['tango live', 'tango · live-music'],
    ['bal à lyon', 'ball · Lyon'],
    ['tango, LYON !', 'tango · Lyon'],
    ['swing st etienne', 'lindy-hop · Saint-Étienne'],
    ['salsa new york', 'salsa · New York'],
    ['sbk', 'salsa,bachata,kizomba'],
    ['tango lyon 20.30', 'tango · Lyon'],
    ['tango 20.30', 'tango · 20? · 30?'],
    ['30 février tango', 'tango · 2027-02-01..2027-02-28 · 30?'],
    ['', ''],
  ])('%s', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });

  test.each([
    ['69003 tango', 'tango · Lyon'],
    ['tango 75011', 'tango · Paris'],
    ['75011 paris samedi', '2026-11-28 · Paris'],
    ['salsa 28013 madrid', 'salsa · Madrid'],
    ['swing 10115 berlin', 'lindy-hop · Berlin'],
    ['tango SW1A', 'tango · London'],
    ['tango sw1a 1aa', 'tango · London'],
    ['swing 1012 AB', 'lindy-hop · Amsterdam'],
    ['salsa 20121 milano', 'salsa · Milano'],
    ['tango 10001', 'tango · New York'],
    ['tango 8001 zürich', 'tango · Zürich'],
    ['balfolk 9000 gent', 'balfolk · Gent'],
    ['tango 2027', 'tango · 2027-01-01..2027-12-31'],
  ])('%s has a postcode', async (typed, meaning) => {
    expect(await understood(typed)).toBe(meaning);
  });

  test.each([
    ['milonga ton', 'tango · social · tonight'],
    ['salsa tomor', 'salsa · 2026-11-27'],
    ['tango day after tom', 'tango · 2026-11-28'],
    ['tango near m', 'tango · near me'],
    ['salsa barcelo', 'salsa · Barcelona'],
    ['salsa new yor', 'salsa · New York'],
    ['bachta barcelna sabado', 'bachata · 2026-11-28 · Barcelona'],
    ['lindi hop berln tonigt', 'lindy-hop · tonight · Berlin'],
    ['gratuixs milnga tomorow berln', 'tango · social · free · 2026-11-27 · Berlin'],
  ])('%s is completed or corrected', async (typed, meaning) => {
    expect([await understood(typed), (await read(typed)).isGuessed]).toEqual([meaning, true]);
  });

  test('tries at most 30 readings of a query with many similar words', async () => {
    const words = wordsOf('salsa gratuixs gratuios gretuits xqzvwf');
    const given = await phraseOptions(vocabulary, () => false, gazetteerPlaces);
    let readings = 0;
    const countryCalled = (name: string) => {
      // Every reading asks for the first word once.
      readings += name === 'salsa' ? 1 : 0;
      return given.countryCalled(name);
    };
    const options = { ...given, countryCalled };
    const phrase = parsePhrase(words, options);
    readings = 0;
    expect(await guessPhrase(words, phrase, { ...options, townsLike: async () => [], isOpen: true })).toBeUndefined();
    expect(readings).toBe(30);
  });
});

describe('days', () => {
  test.each([
    ['2026-11-28T12:00:00Z', 'saturday', 'tonight'],
    ['2026-11-28T12:00:00Z', 'this weekend', '2026-11-28..2026-11-29'],
    ['2026-11-28T12:00:00Z', 'next weekend', '2026-12-04..2026-12-06'],
    ['2026-11-29T12:00:00Z', 'weekend', 'tonight'],
    ['2026-11-29T12:00:00Z', 'this week', 'tonight'],
    ['2026-11-28T02:00:00Z', 'tonight', 'tonight'],
    ['2026-11-28T02:00:00Z', 'tomorrow', '2026-11-29'],
    ['2026-11-28T02:00:00Z', 'weekend', '2026-11-27..2026-11-29'],
    ['2026-12-31T12:00:00Z', 'nye', 'tonight'],
    ['2026-12-31T12:00:00Z', '1 january', '2027-01-01'],
    ['2026-12-31T12:00:00Z', 'december', 'tonight'],
    ['2026-12-30T12:00:00Z', '30 dec to 2 jan', '2026-12-30..2027-01-02'],
    ['2028-02-01T12:00:00Z', '29 feb', '2028-02-29'],
    ['2026-11-28T12:00:00Z', 'le 31 à lyon', '2026-12-31'],
    ['2026-11-28T12:00:00Z', 'the 5th', '2026-12-05'],
    ['2026-11-28T12:00:00Z', 'el 24 de diciembre', '2026-12-24'],
    ['2026-11-28T12:00:00Z', '3/4/27', '2027-04-03'],
  ])('at %s, %s is %s', async (instant, typed, days) => {
    const { phrase } = await read(typed);
    const rule = phrase.days ?? expect.fail('no days');
    expect(writeDays(daysOf(rule, localToday(new Date(instant), 'Europe/Paris')))).toBe(days);
  });

  test('in digits begin with the month where people write so', () => {
    const options = { vocabulary, townsCalled: () => [], countryCalled: () => undefined };
    const daysIn = (isMonthFirst: boolean) => {
      const { days } = parsePhrase(wordsOf('12/5', { isMonthFirst }), options);
      return days && writeDays(daysOf(days, today));
    };
    expect([daysIn(true), daysIn(false)]).toEqual(['2026-12-05', '2027-05-12']);
  });
});
