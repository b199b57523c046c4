import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import type { Tools } from '#server/tools.ts';
import { now } from '#testing/builders.ts';
import { fillEveryTable } from '#testing/every-table.ts';
import { contentOf } from './site-content.ts';

/** Enough for each kind of generated event. The archive of a release then has about 100 kB. */
const sampleEvents = 250;

/**
 * Fills an empty site with sample events and with rows in every table, for the archive of a release. Throws if a table
 * is empty: a new table needs rows in `fillEveryTable`.
 */
export async function fillFixtureSite(db: Db, storage: Tools['storage']): Promise<void> {
  await fillWithSampleData({ db, storage, clock: () => now }, { events: sampleEvents });
  await fillEveryTable(db);
  await sql`insert into site_pauses (since) values (${now})`.execute(db);
  const empty = emptyTables(await contentOf(db));
  if (empty.length > 0) throw new Error(`The fixture site has no rows in ${empty.join(', ')}.`);
}

/** Returns the tables without rows. */
export function emptyTables(content: Record<string, string>): string[] {
  return Object.keys(content).filter((table) => content[table]?.startsWith('0 '));
}
