import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { aDance } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { anyOfOpaque } from './any-of.ts';
import type { Db } from './connect.ts';
import { preparedQuery } from './prepared-queries.ts';
import type { Tables } from './tables.ts';

const db = await testDatabase();

/** Prepared statements of the connection, with the number of runs of each. */
async function known(connection: Kysely<Tables>, name: string): Promise<number[]> {
  const { rows } = await sql<{ runs: string }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like ${`%'${name}'%`} and statement like 'select /* plan kept */%'`.execute(connection);
  return rows.map(({ runs }) => Number(runs));
}

test('plans a prepared query once per connection, and keeps no plan of others', async () => {
  await db.connection().execute(async (connection) => {
    const write = (from: Db, why: string, slug: string) =>
      from
        .selectFrom('dances')
        .select(['slug', sql.lit('asked often').as('note'), sql<string>`${why}`.as('why')])
        .where('slug', '=', slug);
    const ask = preparedQuery(write);
    const { slug: tango = '' } = await aDance(connection, { name: 'Tango' });
    for (const slug of [tango, 'salsa', tango])
      expect(await ask(connection, `for ${slug}`, slug)).toEqual(
        slug === tango ? [{ slug, note: 'asked often', why: `for ${slug}` }] : [],
      );
    for (const slug of ['tango', 'salsa', 'bal']) await write(connection, '', slug).execute();
    expect(await known(connection, 'asked often')).toEqual([3]);
  });
});

test('uses the same plan for lists of any length', async () => {
  await db.connection().execute(async (connection) => {
    const ask = preparedQuery((from: Db, ids: readonly string[]) =>
      from
        .selectFrom('dances')
        .select(['slug', sql.lit('one or many').as('note')])
        .where('id', '=', anyOfOpaque(ids)),
    );
    const { id = '', slug = '' } = await aDance(connection, { name: 'Bachata' });
    // A database considers the parameters in the first five runs.
    for (let runs = 0; runs < 8; runs++) expect(await ask(connection, [id])).toMatchObject([{ slug }]);
    const { rows } = await sql<{ runs: string }>`
      select generic_plans as runs from pg_prepared_statements where statement like '%one or many%'
      and statement like 'select /* plan kept */%'`.execute(connection);
    expect(rows.map(({ runs }) => Number(runs))).toEqual([3]);
  });
});

test('updates a prepared plan when the table changes', async () => {
  await db.connection().execute(async (connection) => {
    await sql`create temporary table dances (id uuid, slug text)`.execute(connection);
    const ask = preparedQuery((from: Db) => from.selectFrom('dances').select(['slug', sql.lit('follows').as('why')]));
    try {
      expect(await ask(connection)).toEqual([]);
      await sql`insert into dances (slug) values ('tango')`.execute(connection);
      await sql`alter table dances add column name text`.execute(connection);
      expect(await ask(connection)).toEqual([{ slug: 'tango', why: 'follows' }]);
    } finally {
      await sql`drop table pg_temp.dances`.execute(connection);
    }
  });
});
