import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tools } from '#server/tools.ts';
import { prepareCatalogue } from './catalogue-rows.ts';
import { fillWithSampleData } from './fill.ts';
import { Random } from './random.ts';
import { countSamples } from './store.ts';

/**
 * Adds styles and types to an empty database, because events need them, and sample events if the settings ask for them.
 * `progress` receives lines about long steps and unexpected content.
 */
export async function fillAtFirstStart(
  {
    config,
    ...tools
  }: Pick<Tools, 'db' | 'storage' | 'clock'> & {
    config: Pick<Config, 'hasSampleData' | 'mayAddSamples'>;
  },
  progress: (line: string) => void,
): Promise<void> {
  const { db, clock } = tools;
  if (await isEmpty(db)) {
    if (!config.hasSampleData) {
      await (await prepareCatalogue(db, new Random('pista'), clock())).insertMissing(db);
      return;
    }
    progress('Inventing sample events …');
    await fillWithSampleData(tools);
  } else if (!config.mayAddSamples) {
    const samples = await countSamples(db);
    if (samples > 0) progress(`There are ${samples} sample events here. "npm run sample -- --remove" removes them.`);
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ['dances', 'event_types', 'events'] as const) {
    if ((await db.selectFrom(table).select('id').limit(1).execute()).length > 0) return false;
  }
  return true;
}
