import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug } from '#contract/slugs.ts';
import { allTowns, findTownBySlug } from './service.ts';
import { townOfAddress } from './town-of-address/service.ts';
import { withSlug } from './town-slugs.ts';

const towns = await allTowns();

test('gives the largest town the plain slug, and others a qualified one', async () => {
  const found = async (slug: string) => {
    const { name, admin1, countryCode } = (await findTownBySlug(slug)) ?? { name: '', admin1: '', countryCode: '' };
    return [name, admin1, countryCode];
  };
  expect(await found('lyon')).toEqual(['Lyon', 'Auvergne-Rhône-Alpes', 'FR']);
  expect(await found('paris')).toEqual(['Paris', 'Île-de-France', 'FR']);
  expect(await found('paris-texas')).toEqual(['Paris', 'Texas', 'US']);
  expect(await found('saint-etienne')).toEqual(['Saint-Étienne', 'Auvergne-Rhône-Alpes', 'FR']);
  expect(await found('cordoba-andalusia')).toEqual(['Córdoba', 'Andalusia', 'ES']);
  expect(await findTownBySlug('nowhere-at-all')).toBeUndefined();
});

test('finds a town by its name in another language', async () => {
  for (const [other, own] of [
    ['varsovie', 'warszawa'],
    ['st-etienne', 'saint-etienne'],
    ['muenchen', 'munchen'],
  ] as const)
    expect([other, (await findTownBySlug(other))?.slug]).toEqual([other, own]);
});

test('gives each town a unique slug that finds it, including namesakes', async () => {
  const sharing = [...Map.groupBy(towns, ({ name }) => name)].filter(([, same]) => same.length > 1);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sharing), async ([, same]) => {
      const slugged = (await Promise.all(same.map(withSlug))).flatMap((town) => town ?? []);
      expect(slugged.every(({ slug }) => isSlug(slug))).toBe(true);
      expect(new Set(slugged.map(({ slug }) => slug)).size).toBe(slugged.length);
      for (const town of slugged) expect(await findTownBySlug(town.slug)).toEqual(town);
    }),
    { numRuns: 150 },
  );
  // Of 135,195 names, 28 have characters that slugs cannot contain.
  expect(towns.filter(({ name }) => /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\s]/u.test(name)).length).toBeLessThan(40);
});

test("finds the near town of an address's name, with any district", async () => {
  const slugOf = async (town: string, latitude: number | null, longitude: number | null, countryCode: string | null) =>
    (await townOfAddress({ town, latitude, longitude, countryCode }))?.slug;
  expect(await slugOf('LYON 3e', 45.75, 4.85, 'FR')).toBe('lyon');
  expect(await slugOf('Paris (11e arrondissement)', 48.86, 2.38, 'FR')).toBe('paris');
  expect(await slugOf('Paris', 33.66, -95.55, 'US')).toBe('paris-texas');
  expect(await slugOf('Valence', 39.47, -0.38, 'ES')).toBe('valencia-es');
  expect(await slugOf('Valence', null, null, 'FR')).toBe('valence');
  // In the middle of the ocean.
  expect(await slugOf('Lyon', 40, -40, null)).toBeUndefined();
  expect(await slugOf('Trifouillis-les-Oies', 45.75, 4.85, 'FR')).toBeUndefined();
});
