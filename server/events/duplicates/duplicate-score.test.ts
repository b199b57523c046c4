import { expect, test } from 'vitest';
import { type ComparedEvent, duplicateScore, duplicateThresholds } from './duplicate-score.ts';

const house = { latitude: 45.7578, longitude: 4.832, isExact: true };
const townAlone = { latitude: 45.764, longitude: 4.8357, isExact: false };
const at = (time: string) => new Date(`2027-05-08T${time}:00Z`);
const milonga: ComparedEvent = {
  name: 'Milonga du Canal',
  onDate: '2027-05-08',
  startsAt: at('19:00'),
  place: 'La Casita',
  town: 'Lyon',
  ...house,
  link: 'https://example.org/',
};

test.each<[string, Partial<ComparedEvent>, Partial<ComparedEvent>?]>([
  ['is told twice', {}],
  ['has a word more', { name: 'La milonga du Canal – spéciale printemps !' }],
  ['has a letter wrong', { name: 'Milonga du Cannal' }],
  ['is at its town in one source', { ...townAlone, startsAt: at('19:30') }],
  ['has no coordinates, and its house by another spelling', { latitude: null, longitude: null, place: 'Casita Lyon' }],
  [
    'has one page, with a tracker, and a name of its own',
    { name: 'Canal: bal tango', link: 'https://www.example.org/canal/?utm_source=x' },
    { link: 'https://example.org/canal' },
  ],
])('joins an event that %s', (_, other, one = {}) => {
  expect(both({ ...milonga, ...one }, { ...milonga, ...other })).toBeGreaterThanOrEqual(duplicateThresholds.join);
});

test.each<[string, Partial<ComparedEvent>]>([
  ['has another name, a little alike, at the same door and minute', { name: 'Milonga de la Lune' }],
  [
    'has no time, its town alone, and a longer name',
    { ...townAlone, startsAt: null, place: null, name: 'Milonga du Canal Saint-Martin' },
  ],
  ['is the lesson before it', { name: 'Cours de tango débutants – Milonga du Canal', startsAt: at('18:00') }],
])('asks about an event that %s', (_, other) => {
  const score = both(milonga, { ...milonga, ...other });
  expect([score >= duplicateThresholds.ask, score < duplicateThresholds.join]).toEqual([true, true]);
});

test.each<[string, Partial<ComparedEvent>]>([
  ['is on the next day', { onDate: '2027-05-09' }],
  ['begins three hours later', { startsAt: at('22:00') }],
  ['is another dance at the same door', { name: 'Bachata sensual' }],
  ['has the same name in another town', { latitude: 48.85, longitude: 2.35, town: 'Paris' }],
  ['shares words that every name has', { name: 'Milonga', ...townAlone, place: null, startsAt: at('21:00') }],
])('does not match an event that %s', (_, other) => {
  expect(both(milonga, { ...milonga, ...other })).toBeLessThan(duplicateThresholds.ask);
});

const practica: ComparedEvent = { ...milonga, name: 'Practica', place: 'Hall 3' };

test.each<[string, Partial<ComparedEvent>, boolean]>([
  ['in the same house at the same time is one', { latitude: 45.7579 }, true],
  ['in another hall four kilometres away is none', { place: 'Hall 1', latitude: 45.8 }, false],
  ['in a hall of that name four kilometres away is asked about at most', { latitude: 45.8 }, false],
  ['in the same house two hours later is asked about at most', { startsAt: at('21:00') }, false],
])('handles a "Practica" %s', (_, other, isJoined) => {
  expect(both(practica, { ...practica, ...other }) >= duplicateThresholds.join).toBe(isJoined);
});

test('compares names without letters literally', () => {
  expect(both({ ...milonga, name: 'Le 8 mai à Lyon' }, { ...milonga, name: '🕺' })).toBeLessThan(
    duplicateThresholds.ask,
  );
  expect(both({ ...milonga, name: 'Party Night' }, { ...milonga, name: 'party night' })).toBe(1);
});

/** The score is symmetric. */
function both(one: ComparedEvent, other: ComparedEvent): number {
  const score = duplicateScore(one, other);
  expect(duplicateScore(other, one)).toBeCloseTo(score, 10);
  return score;
}
