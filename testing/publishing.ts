import type { Publishers } from '#contract/site.ts';
import type { Tools } from '#server/tools.ts';

/** Sets who may publish on the site, as an administrator does in the panel. `clear` of the test app resets it. */
export async function setWhoMayPublish(
  { db, site }: Pick<Tools, 'db' | 'site'>,
  whoMayPublish: Publishers,
): Promise<void> {
  const settings = JSON.stringify({ whoMayPublish });
  await db
    .insertInto('site_settings')
    .values({ version: site.version + 1, settings })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ version: site.version + 1, settings }))
    .execute();
  await site.refresh();
}
