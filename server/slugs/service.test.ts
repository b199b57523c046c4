import { beforeEach, expect, test } from 'vitest';
import { aDance, anEvent, anOrganiser } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { findFreeSlug, reserveSlug } from './service.ts';

const db = await testDatabase();
beforeEach(() => empty(db));

const newcomer = '01990000-0000-7000-8000-000000000001';

test('returns the wanted slug if no other row of the table has it', async () => {
  await anEvent(db, { name: 'Milonga' });
  expect(await findFreeSlug(db, 'venue_slugs', { ownerId: newcomer, slug: 'milonga' })).toBe('milonga');
});

test('numbers names from 2, fills gaps, and gives an owner its own slugs again', async () => {
  const { id } = await anOrganiser(db);
  for (const slug of ['tango', 'tango-2', 'tango-4']) await reserveSlug(db, 'organiser_slugs', { slug, ownerId: id });
  expect(await findFreeSlug(db, 'organiser_slugs', { ownerId: newcomer, slug: 'tango' })).toBe('tango-3');
  expect(await findFreeSlug(db, 'organiser_slugs', { ownerId: id, slug: 'tango' })).toBe('tango');
});

test('finds a free slug behind hundreds of things with one name', async () => {
  const { id } = await anOrganiser(db);
  const slugs = Array.from({ length: 300 }, (_, index) => (index === 0 ? 'tango' : `tango-${index + 1}`));
  await db
    .insertInto('organiser_slugs')
    .values(slugs.map((slug) => ({ slug, organiser_id: id })))
    .execute();
  expect(await findFreeSlug(db, 'organiser_slugs', { ownerId: newcomer, slug: 'tango' })).toBe('tango-301');
});

test('takes current and former slugs of the catalogue into account', async () => {
  const { id } = await aDance(db, { slug: 'salsa' });
  await db.insertInto('dance_slugs').values({ slug: 'salsa-2', entry_id: id }).execute();
  expect(await findFreeSlug(db, 'dances', { ownerId: newcomer, slug: 'salsa' })).toBe('salsa-3');
  expect(await findFreeSlug(db, 'event_types', { ownerId: newcomer, slug: 'salsa' })).toBe('salsa');
});

test('reserving a slug twice for its owner does nothing, for another one it fails', async () => {
  const [{ id }, other] = [await anOrganiser(db), await anOrganiser(db)];
  await reserveSlug(db, 'organiser_slugs', { slug: 'club', ownerId: id });
  await reserveSlug(db, 'organiser_slugs', { slug: 'club', ownerId: id });
  await expect(reserveSlug(db, 'organiser_slugs', { slug: 'club', ownerId: other.id })).rejects.toThrow();
});
