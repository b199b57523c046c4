import { makeFirstAdministrator } from '#server/accounts/administrators.ts';
import { migrate } from '#server/database/migrate.ts';
import { fillAtFirstStart } from '#server/sample-data/service.ts';
import type { Tools } from '#server/tools.ts';

/** Prepares the database once before the server answers, in one process. */
export async function bootstrap(
  tools: Pick<Tools, 'config' | 'db' | 'storage' | 'clock'>,
  progress: (line: string) => void,
): Promise<void> {
  await migrate(tools.db);
  await fillAtFirstStart(tools, progress);
  const administrator = await makeFirstAdministrator(tools);
  if (administrator !== undefined) progress(administrator);
}
