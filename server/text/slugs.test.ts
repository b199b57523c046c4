import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slug } from '#contract/identity.ts';
import { nthSlug, slugOf } from './slugs.ts';

test.each([
  ["Soirée d'été à Łódź", 'soiree-d-ete-a-lodz'],
  ['Œuvre & Straße', 'oeuvre-and-strasse'],
  ['WCS BlackPool 2026!', 'wcs-blackpool-2026'],
  ['Танцы в Москве', 'tantsy-v-moskve'],
  ['Σάλσα στην Αθήνα', 'salsa-stin-athina'],
  ['東京スイングナイト', 'dong-jing-suingunaito'],
  ['한국 스윙', 'hangug-seuwing'],
  ['Noche en 東京 (2ª edición)', 'noche-en-dong-jing-2a-edicion'],
  ['🎉🎉', 'event'],
  ['', 'event'],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('cuts a long name between words', () => {
  const slug = slugOf('The longest night of tango that the town has ever seen '.repeat(3));
  expect(slug).toBe('the-longest-night-of-tango-that-the-town-has-ever-seen-the-longest-night-of');
});

test('cuts a single long word at the limit', () => {
  expect(slugOf('a'.repeat(200))).toBe('a'.repeat(80));
});

test('returns a slug that the contract accepts for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 1e9 }), (name, nth) => {
      const slug = nthSlug(slugOf(name), nth);
      expect(Slug.safeParse(slug).success).toBe(true);
      expect(slug.length).toBeLessThanOrEqual(80);
    }),
  );
});

test('leaves space for a number after a name of maximum length', () => {
  expect(nthSlug('a'.repeat(80), 2)).toBe(`${'a'.repeat(78)}-2`);
});
