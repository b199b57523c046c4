import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * Reserves the next turn to call `geocoder`, `everyMs` after the previous one of any server. Returns the time until
 * then in milliseconds, by the database clock, or `undefined` without a turn if the wait would exceed `maxWaitMs`.
 */
export async function takeTurn(
  db: Db,
  geocoder: string,
  { everyMs, maxWaitMs }: { everyMs: number; maxWaitMs: number },
): Promise<number | undefined> {
  const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`;
  const row = await db
    .insertInto('geocoder_turns')
    .values({ geocoder, last_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .column('geocoder')
        .doUpdateSet({
          last_at: sql<Date>`greatest(clock_timestamp(), geocoder_turns.last_at + ${milliseconds(everyMs)})`,
        })
        .where(sql<boolean>`geocoder_turns.last_at + ${milliseconds(everyMs - maxWaitMs)} <= clock_timestamp()`),
    )
    .returning(sql<string>`extract(epoch from last_at - clock_timestamp()) * 1000`.as('wait_ms'))
    .executeTakeFirst();
  return row && Math.max(0, Number(row.wait_ms));
}
