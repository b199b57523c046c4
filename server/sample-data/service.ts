import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tools } from '#server/tools.ts';
import { fillWithSampleData } from './fill.ts';

/** Fills a database that nobody has put anything into, where the settings want it; `progress` is told. */
export async function fillAtFirstStart(
  { config, ...tools }: Pick<Tools, 'db' | 'storage' | 'clock'> & { config: Pick<Config, 'hasSampleData'> },
  progress: (line: string) => void,
): Promise<void> {
  if (!config.hasSampleData || !(await isEmpty(tools.db))) return;
  progress('Inventing sample events …');
  await fillWithSampleData(tools);
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ['dances', 'event_types', 'events'] as const) {
    if ((await db.selectFrom(table).select('id').limit(1).execute()).length > 0) return false;
  }
  return true;
}
