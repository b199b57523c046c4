import { expect, test } from 'vitest';
import type { SuggestedVenue } from '#contract/venues.ts';
import { findMatchingVenue } from './matching-venue.ts';

const docks = house('Salle des Docks', 'Lyon', '14 Quai Rambaud, 69002 Lyon');
const halls = [
  house('Salle des Fêtes', 'Lyon', '1 Place de la Danse, 69004 Lyon'),
  house('Salle des Fêtes', 'Lyon', '9 Rue du Bal, 69007 Lyon'),
  house('Salle des Fêtes', 'Bron', '2 Rue du Parc, 69500 Bron'),
];

test.each<[string, string, { street?: string; town?: string }, SuggestedVenue | undefined]>([
  ['its name and its town', 'Salle des Docks', { town: 'Lyon' }, docks],
  ['written in another way', 'SALLE  DES DOCKS', { street: '14, quai rambaud', town: 'LYON' }, docks],
  ['with its street', 'salle des docks', { street: '14 quai Rambaud', town: 'Lyon' }, docks],
  ['with its whole line', 'salle des docks', { street: '14 quai Rambaud, 69002 Lyon, France', town: 'Lyon' }, docks],
  ['at another number', 'Salle des Docks', { street: '15, quai Rambaud', town: 'Lyon' }, undefined],
  ['at another street', 'Salle des Docks', { street: '3 rue du Bal', town: 'Lyon' }, undefined],
  ['in another town', 'Salle des Docks', { town: 'Grenoble' }, undefined],
  ['another house', 'Salle des', { town: 'Lyon' }, undefined],
  ['one of several', 'Salle des Fetes', { town: 'Lyon' }, undefined],
  ['one of several, by its street', 'Salle des Fetes', { street: '9 rue du bal', town: 'Lyon' }, halls[1]],
  ['the only one of its town', 'Salle des fêtes', { town: 'bron' }, halls[2]],
  ['no town at all', 'Salle des Docks', {}, undefined],
])('%s', (_, name, { street, town }, meant) => {
  const said = (value: string | undefined) =>
    value === undefined ? undefined : { value, alternatives: [], from: { words: value, start: 0, end: 0 } };
  const announcement = { address: said(street), town: said(town) };
  expect(findMatchingVenue([docks, ...halls], name, announcement, [])).toBe(meant);
});

test('finds a town that only the address names', () => {
  const found = { displayName: 'Lyon, France', place: 'Lyon', latitude: 45.76, longitude: 4.84 };
  const place = { ...found, countryCode: 'FR', kind: 'town', source: 'gazetteer' } as const;
  expect(findMatchingVenue([docks], 'Salle des Docks', { address: undefined, town: undefined }, [place])).toBe(docks);
});

function house(name: string, town: string, displayName: string): SuggestedVenue {
  const id = displayName;
  return { id, slug: 'x', name, town, displayName, latitude: 45.76, longitude: 4.84, countryCode: 'FR', isOwn: false };
}
