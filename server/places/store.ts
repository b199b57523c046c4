import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * Takes the next turn to ask `geocoder`, `everyMs` after the one before, whichever server took that. Gives the time until
 * then, by the database's clock, which all servers share; `undefined`, and no turn, where it is further off than `mostMs`.
 */
export async function takeTurn(
  db: Db,
  geocoder: string,
  { everyMs, mostMs }: { everyMs: number; mostMs: number },
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
        .where(sql<boolean>`geocoder_turns.last_at + ${milliseconds(everyMs - mostMs)} <= clock_timestamp()`),
    )
    .returning(sql<string>`extract(epoch from last_at - clock_timestamp()) * 1000`.as('wait_ms'))
    .executeTakeFirst();
  return row && Math.max(0, Number(row.wait_ms));
}
