import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { afterFile } from '#testing/after-file.ts';
import { aUser } from '#testing/builders.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { changeSettings } from './changes/service.ts';
import { openSiteSettings } from './service.ts';

test.skipIf(engine === 'embedded')(
  'a change on one server applies on another one, which notifies its caches',
  async () => {
    const place = await newDatabase();
    const config = readConfig({ NODE_ENV: 'test' });
    const servers = await Promise.all(
      [1, 2].map(async () => {
        const { db, close } = await openDatabase({ ...config, ...place }, silentLog);
        const site = await openSiteSettings({ config, db, log: silentLog, isShared: true });
        afterFile(async () => {
          await site.close();
          await close();
        });
        return { db, site };
      }),
    );
    const [one, other] = servers as [(typeof servers)[0], (typeof servers)[0]];
    const { id } = await aUser(one.db);
    let notified = 0;
    other.site.onChange(() => notified++);
    await changeSettings(one.db, one.site, { actorId: id, at: new Date() }, () => ({ name: 'Bailar' }));
    await one.site.refresh();
    expect(one.site.settings.name).toBe('Bailar');
    await expect.poll(() => other.site.settings.name).toBe('Bailar');
    expect([notified, other.site.version]).toEqual([1, 1]);

    // After a failover that lost the change, another one gets the same version.
    await one.db
      .updateTable('site_settings')
      .set({ settings: JSON.stringify({ name: 'Danzar' }) })
      .execute();
    await expect.poll(() => other.site.settings.name).toBe('Danzar');
    expect(notified).toBe(2);
  },
);
