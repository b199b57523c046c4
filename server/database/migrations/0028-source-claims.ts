import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/** Creates the table of claims to events of a source, with their proof. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('source_claims')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('entry_id', 'uuid', (column) => column.notNull().references('source_entries.id').onDelete('cascade'))
    .addColumn('claimant_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('word', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('claimed_at', instant, (column) => column.notNull())
    .addColumn('decided_at', instant)
    .addUniqueConstraint('source_claims_once', ['entry_id', 'claimant_id', 'proof'])
    .execute();
  await db.schema.createIndex('source_claims_by_claimant').on('source_claims').column('claimant_id').execute();
}
