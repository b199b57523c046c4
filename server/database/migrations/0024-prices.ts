import { type Kysely, sql } from 'kysely';

/**
 * Changes prices from hundredths to amounts in the currency's unit with up to three decimals, null if unknown; allows
 * all currencies, and adds further prices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events rename column price_cents to price`.execute(db);
  // Rewrites the table once. The generated column depends on the price, so it is dropped and created again.
  await sql`
    alter table events
    drop column fact_bits,
    alter column price type numeric(13, 3) using price / 100.0,
    alter column price drop not null,
    drop constraint events_currency_check,
    add constraint events_currency_check check (currency ~ '^[A-Z]{3}$'),
    add column prices jsonb not null default '{}'::jsonb,
    add column fact_bits int4 not null generated always as (
      (programme @> '[{"kind": "lesson"}]')::int4
      + 2 * (coalesce(facts ->> 'music' in ('live', 'both'), false) or programme @> '[{"music": "live"}]')::int4
      + 4 * coalesce(facts ->> 'partner' = 'not-needed', false)::int4
      + 8 * coalesce(price = 0, false)::int4
      + 16 * coalesce(facts ->> 'access' = 'step-free', false)::int4
    ) stored
  `.execute(db);
}
