import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rareScreens } from './rare-screens.ts';
import { findPage, findScreen, type ScreenName, screenEntries, screens } from './screens.ts';

test('every screen is loaded lazily', () => {
  for (const file of [
    'web/screens.ts',
    'web/rare-screens.ts',
    'web/app/lazy-screens.ts',
    'web/app/app.tsx',
    'web/app/hydrate.tsx',
  ]) {
    expect(readFileSync(file, 'utf8')).not.toMatch(/^import [^;]*screens\/[^;]*-screen\.tsx'/m);
  }
});

test('the server finds the file of every screen', () => {
  const rare: Partial<Record<ScreenName, () => unknown>> = rareScreens;
  for (const [name, { path = `/no/${name}`, load }] of screenEntries)
    expect([name, (rare[name] ?? load).toString()]).toEqual([name, expect.stringContaining(findPage(path).source)]);
});

test('there is no screen for prices', () => {
  expect(findScreen('/pricing')).toBe(screens.notFound);
  const paths = screenEntries.map(([name, { path = '' }]) => `${name} ${path}`);
  expect(paths.filter((path) => /pric|tarif|preci|plan/i.test(path))).toEqual([]);
});

test('guards: forms and own events need a session, the panel a right in it', () => {
  const guarded = screenEntries.flatMap(([name, { who }]) => (who ? [[name, who]] : []));
  expect(Object.fromEntries(guarded)).toEqual({
    addEvent: 'signed-in',
    addOrganiser: 'signed-in',
    editOrganiser: 'signed-in',
    editVenue: 'signed-in',
    following: 'signed-in',
    messages: 'signed-in',
    myEvents: 'signed-in',
    mySources: 'signed-in',
    programs: 'signed-in',
    source: 'signed-in',
    admin: 'panel',
  });
});
