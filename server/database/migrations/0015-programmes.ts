import { type Kysely, sql } from 'kysely';

/**
 * Adds the programme of an event, and the bits of fact filters (the contract's `factBit`), which the database computes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('programme', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute();
  await sql`alter table events add column fact_bits int4 not null generated always as (
    (programme @> '[{"kind": "lesson"}]')::int4
    + 2 * (coalesce(facts ->> 'music' in ('live', 'both'), false) or programme @> '[{"music": "live"}]')::int4
    + 4 * coalesce(facts ->> 'partner' = 'not-needed', false)::int4
    + 8 * (price_cents = 0)::int4
    + 16 * coalesce(facts ->> 'access' = 'step-free', false)::int4
  ) stored`.execute(db);
}
