import { expect, test } from 'vitest';
import { openGazetteer } from './gazetteer.ts';
import { codeOf, readRanges, writeRanges } from './postcode-ranges.ts';
import { openPostcodes, Postcodes } from './postcodes.ts';

const lyon = { latitude: 45.748, longitude: 4.847 };
const paris = { latitude: 48.853, longitude: 2.349 };

test('reads the ranges that the build writes', () => {
  const ranges = [
    { country: 'FR', first: '69001', last: '69009', ...lyon },
    { country: 'FR', first: '75000', last: '75000', ...paris },
    { country: 'GB', first: 'SW1A', last: 'SW1Y', latitude: 51.509, longitude: -0.126 },
  ];
  const text = writeRanges(ranges);
  expect(text).toBe('FR\n69001-69009 45.748 4.847\n75000 48.853 2.349\nGB\nSW1A-SW1Y 51.509 -0.126\n');
  expect([...readRanges(text)]).toEqual(ranges);
});

test('lists only the first part of a postcode', () => {
  expect([codeOf('1000-205', 'PT'), codeOf('L-1009', 'LU'), codeOf('sw1a', 'GB')]).toEqual(['1000', '1009', 'SW1A']);
});

test('finds a code inside a range, with its number of digits', async () => {
  const postcodes = new Postcodes(await openGazetteer(), [
    { country: 'FR', first: '69001', last: '69009', ...lyon },
    { country: 'CH', first: '6900', last: '6901', ...paris },
  ]);
  const names = (text: string) => postcodes.find(text).map(({ name }) => name);
  expect([names('69001'), names(' 69005 '), names('69010'), names('6900')]).toEqual([
    ['Lyon'],
    ['Lyon'],
    [],
    ['Paris'],
  ]);
});

test.each([
  ['75011', 'FR', 'Paris'],
  ['97400', 'RE', 'Saint-Denis'],
  ['28013', 'ES', 'Madrid'],
  ['80331', 'DE', 'München'],
  ['20121', 'IT', 'Milano'],
  ['10001', 'US', 'New York'],
  ['1010', 'AT', 'Wien'],
  ['1000', 'BE', 'Bruxelles'],
  ['8001', 'CH', 'Zürich'],
  ['1012 AB', 'NL', 'Amsterdam'],
  ['1100-148', 'PT', 'Lisboa'],
  ['EC1A 1BB', 'GB', 'London'],
  ['M1', 'GB', 'Manchester'],
  ['D02', 'IE', 'Dublin'],
  ['M5V 2T6', 'CA', 'Toronto'],
  ['2000', 'AU', 'Sydney'],
])('finds the town of %s in %s: %s', async (code, countryCode, name) => {
  const found = (await openPostcodes()).find(code);
  expect(found.find((town) => town.countryCode === countryCode)?.name).toBe(name);
});

test.each(['2027', 'lyon', 'tango', '12', '123456', '1e', ''])('finds no town for %j', async (text) => {
  expect((await openPostcodes()).find(text)).toEqual([]);
});
