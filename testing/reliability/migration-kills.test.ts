import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { isEqual, killMigrations, migrateTogether } from './migration-kills.ts';
import { embeddedOldSite, postgresqlOldSite } from './old-site.ts';

const archive = join(import.meta.dirname, '../releases/0.1.0.tar');

/** `npm run reliability:migrations` kills more often, with more events. */
test('a database is equal to one never killed after its migrations were killed and started again', async () => {
  const database = inject('database');
  const site =
    database.engine === 'embedded'
      ? await embeddedOldSite(await testFolder(), { archive })
      : await postgresqlOldSite((name) => Object.assign(new URL(database.url), { pathname: name }).href, { archive });
  // An embedded database takes seconds to copy and to open.
  const times = database.engine === 'embedded' ? 1 : 2;
  const { content, kills } = await killMigrations(site, times);
  expect(kills.map(({ isEqual }) => isEqual)).toEqual(Array(times).fill(true));
  if (database.engine === 'embedded') return;
  expect(isEqual(await migrateTogether(site, 3), content)).toBe(true);
}, 240_000);
