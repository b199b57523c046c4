import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { type PosterLanguage, posterLanguages, posterReader } from '#contract/poster-reader.ts';
import { openSite } from './site.ts';

const site = await openSite();

/** Bytes of script and style (brotli) that a browser fetches for these source files, in the language that takes most. */
function bytesFor(...sources: string[]): number {
  const sums = locales.map((locale) => {
    const files = sources.flatMap((source) => {
      const { entry, scripts, styles } = site?.assetsOf(source, locale) ?? { entry: '', scripts: [], styles: [] };
      return [entry, ...scripts, ...styles];
    });
    return [...new Set(files)].reduce((sum, file) => sum + statSync(join(site?.folder ?? '', `${file}.br`)).size, 0);
  });
  return Math.max(...sums);
}

/*
 * What is promised is 140 kB and 220 kB, and the aim 125 and 190. The lower figures are what has been reached, and a little:
 * whoever adds more than that says why, here. Hearts and what one follows took 1 kB; of an event's page the style of the cards
 * below it takes another, which used to come late, so that they stood there bare. That a popup is drawn without the map
 * around it takes 100 bytes, and a quarter less time.
 */
test('an event’s page needs no more script and style than it should', () => {
  expect(bytesFor('screens/event-screen/event-screen.tsx')).toBeLessThan(133_700);
  const withDetails = [
    'screens/event-screen/event-screen.tsx',
    'events/add-to-calendar.tsx',
    'screens/event-screen/details.tsx',
  ];
  expect(bytesFor(...withDetails)).toBeLessThan(139_700);
});

test('the map needs no more script and style than it should until it can be used', () => {
  expect(bytesFor('screens/map-screen/map-screen.tsx', 'map/event-map.tsx')).toBeLessThan(193_000);
});

test('before the first paint hardly any script is fetched', () => {
  const { entry = '' } = site?.assetsOf('screens/event-screen/event-screen.tsx', 'en') ?? {};
  const first = new Set([entry]);
  // What is added meanwhile is looked through too.
  for (const file of first) {
    const code = readFileSync(join(site?.folder ?? '', file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) first.add(join(dirname(file), name ?? ''));
  }
  const bytes = [...first].reduce((sum, file) => sum + statSync(join(site?.folder ?? '', `${file}.br`)).size, 0);
  expect(bytes).toBeLessThan(2_500);
});

test('no script is so large that a slow phone runs it for long at one go', () => {
  for (const source of ['screens/event-screen/event-screen.tsx', 'screens/map-screen/map-screen.tsx']) {
    const { scripts = [] } = site?.assetsOf(source, 'en') ?? {};
    for (const file of scripts) expect(statSync(join(site?.folder ?? '', `${file}.br`)).size).toBeLessThan(60_000);
  }
});

test('an event’s page waits for few files', () => {
  const { scripts, styles } = site?.assetsOf('screens/event-screen/event-screen.tsx', 'en') ?? {
    scripts: [],
    styles: [],
  };
  expect(styles).toHaveLength(1);
  expect(scripts.length).toBeLessThanOrEqual(8);
});

test('reading a poster takes as many megabytes as people are told', () => {
  const sizeOf = (name: string) => statSync(join(site?.folder ?? '', posterReader.folder, name)).size;
  const reader =
    sizeOf(`${posterReader.worker}.br`) + Math.max(...posterReader.engines.map((name) => sizeOf(`${name}.br`)));
  const fetched = Object.values(posterLanguages).map(({ data }) => (reader + sizeOf(`${data}.traineddata.gz`)) / 1e6);
  const told = (Object.keys(posterLanguages) as PosterLanguage[]).map((name) => posterLanguages[name].megabytes);
  expect(fetched.map((megabytes) => Math.round(megabytes * 10) / 10)).toEqual(told);
});
