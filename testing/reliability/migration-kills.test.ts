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
  const { content, kills } = await killMigrations(site, 2);
  expect(kills.map(({ isEqual }) => isEqual)).toEqual([true, true]);
  if (database.engine === 'embedded') return;
  expect(isEqual(await migrateTogether(site, 3), content)).toBe(true);
}, 240_000);
