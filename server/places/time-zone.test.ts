import { expect, test } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

test.each([
  ['Paris', 48.8534, 2.3488, 'FR', 'Europe/Paris'],
  ['Pointe-à-Pitre', 16.2421, -61.5361, 'GP', 'America/Guadeloupe'],
  ['Saint-Denis, Réunion', -20.8823, 55.4504, 'RE', 'Indian/Reunion'],
  ['Las Palmas', 28.0997, -15.4134, 'ES', 'Atlantic/Canary'],
  ['Buenos Aires', -34.6132, -58.3772, 'AR', 'America/Argentina/Buenos_Aires'],
  ['Kathmandu', 27.7017, 85.3206, 'NP', 'Asia/Kathmandu'],
  ['Suva', -18.1416, 178.4415, 'FJ', 'Pacific/Fiji'],
  ['Kyiv', 50.4547, 30.5238, 'UA', 'Europe/Kyiv'],
  ['Yalta', 44.4952, 34.1663, 'UA', 'Europe/Simferopol'],
])('returns the zone of %s', (_town, latitude, longitude, countryCode, timeZone) => {
  expect(timeZoneOf({ latitude, longitude, countryCode })).toBe(timeZone);
});

test.each([
  ['Valença', 42.02844, -8.63389, 'PT', 'Europe/Lisbon', 'ES', 'Europe/Madrid'],
  ['Newry', 54.17841, -6.33739, 'GB', 'Europe/London', 'IE', 'Europe/Dublin'],
  ['Haparanda', 65.83415, 24.1331, 'SE', 'Europe/Stockholm', 'FI', 'Europe/Helsinki'],
])('uses the country at a border: %s', (_town, latitude, longitude, home, clock, across, otherClock) => {
  expect(timeZoneOf({ latitude, longitude, countryCode: home })).toBe(clock);
  expect(timeZoneOf({ latitude, longitude, countryCode: across })).toBe(otherClock);
});

test('uses only the position without a known country', () => {
  expect(timeZoneOf({ latitude: 45.764, longitude: 4.8357 })).toBe('Europe/Paris');
  expect(timeZoneOf({ latitude: 45.764, longitude: 4.8357, countryCode: 'ZZ' })).toBe('Europe/Paris');
});

test('uses the zone of the country off its coast', () => {
  expect(timeZoneOf({ latitude: 46.1, longitude: -3.4, countryCode: 'FR' })).toBe('Europe/Paris');
});

test.each([
  [90, 0],
  [-90, 180],
  [0, -180],
  [0, 180],
])('returns a zone at the edges of the world: %i, %i', (latitude, longitude) => {
  expect(timeZoneOf({ latitude, longitude, countryCode: 'FJ' })).toBe('Pacific/Fiji');
});
