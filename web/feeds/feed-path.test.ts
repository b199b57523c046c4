import { expect, test } from 'vitest';
import { FeedQuery } from '#contract/feeds.ts';
import { feedPath } from './feed-path.ts';

test('returns a URL that matches the contract', () => {
  const path = feedPath('atom', { styles: 'tango,salsa', town: 'lyon', bbox: '-5,42,8,51', facts: '' }, 'es');
  expect(path).toBe('/feeds/events.atom?styles=tango,salsa&town=lyon&bbox=-5,42,8,51&lang=es');
  const asked = FeedQuery.parse(Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  expect(asked).toEqual({
    styles: ['salsa', 'tango'],
    town: 'lyon',
    bbox: { west: -5, south: 42, east: 8, north: 51 },
    lang: 'es',
  });
});
