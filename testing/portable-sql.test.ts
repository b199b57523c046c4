import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

/**
 * The SQL stays within what Citus and YugabyteDB document, apart from the uses named here. Decision record 0093 says what
 * each needs. A new use of a construct fails, and so does a use that no longer exists.
 */

interface Construct {
  name: string;
  /** In SQL or in calls of the query builder. */
  pattern: RegExp;
  /** Files that use it. */
  usedBy: readonly string[];
}

const migration = (name: string) => `server/database/migrations/${name}.ts`;

/** Not supported across nodes, or only by some versions. */
const constructs: Construct[] = [
  {
    name: 'advisory locks: CockroachDB has none, YugabyteDB since 2025',
    pattern: /pg_(try_)?advisory/,
    usedBy: [
      'server/database/transaction-dialect.ts',
      'server/events/venue/venue-store.ts',
      'server/webhooks/deliver-store.ts',
    ],
  },
  { name: 'locks of tables: YugabyteDB', pattern: /\block table\b/, usedBy: ['server/catalogue/store.ts'] },
  {
    name: 'physical positions and transaction ids',
    pattern: /\b(ctid|xmin|xmax)\b/,
    usedBy: ['server/backup/rows-store.ts'],
  },
  {
    name: 'copy with freeze: distributed tables',
    pattern: /\bcopy \$?\S* ?\(?.*freeze/,
    usedBy: ['server/backup/rows-store.ts'],
  },
  {
    name: 'functions of the write-ahead log: neither',
    pattern: /\bpg_(current_wal|last_wal|wal_|logical_emit|is_in_recovery)/,
    usedBy: ['server/database/embedded-worker.ts', 'server/replica/store.ts'],
  },
  {
    name: 'recursive queries: in Citus within one shard',
    pattern: /\bwith recursive\b|withRecursive\(/,
    usedBy: ['server/alerts/match-store.ts', 'server/follows/store.ts', 'server/webhooks/follow-store.ts'],
  },
  {
    name: 'skipping locked rows: in Citus within one shard',
    pattern: /\bskip locked\b|skipLocked\(/,
    usedBy: [
      'server/alerts/cursor-store.ts',
      'server/alerts/deliver-store.ts',
      'server/sources/store.ts',
      'server/webhooks/follow-store.ts',
    ],
  },
  {
    name: 'temporary tables and functions',
    pattern: /\bcreate temp|\bpg_temp\b/,
    usedBy: [migration('0022-houses-of-events')],
  },
  { name: 'deferrable constraints', pattern: /\bdeferrable\b/, usedBy: [migration('0009-event-changes')] },
  {
    name: 'stored generated columns: YugabyteDB since 2025',
    pattern: /\bgenerated always as\b/,
    usedBy: [migration('0015-programmes'), migration('0024-prices'), migration('0059-block-lists')],
  },
  {
    name: 'indexes other than trees',
    pattern: /\busing (gin|gist|brin|hash|spgist)\b/,
    usedBy: [migration('0059-block-lists'), migration('0060-event-statistics')],
  },
  ...(
    [
      ['notifications', /\b(un)?listen [a-z"]|\bpg_notify\b|\bnotify [a-z"]/],
      ['exclusion constraints', /\bexclude using\b/],
      [
        'triggers, rules, functions, views and extensions',
        /\bcreate (or replace )?(trigger|rule|view|materialized|extension)\b/,
      ],
      ['unlogged and inherited tables', /\bunlogged\b|\binherits\s*\(/],
      ['grouping sets', /\b(grouping sets|rollup|cube)\b/],
      ['samples of tables', /\btablesample\b/],
      ['merge', /\bmerge into\b|mergeInto\(/],
      ['cursors of sessions', /\bdeclare \S+ .*cursor\b/],
      ['two-phase commits', /\bprepare transaction\b/],
      ['large objects', /\blo_(import|export|create|open)\b/],
      ['sequences', /\bcreate sequence\b|\bnextval\b|\b(big)?serial\b|\bgenerated (always|by default) as identity\b/],
      ['serializable transactions', /\bisolation level serializable\b|'serializable'/],
      ['settings of a session that outlive a transaction', /\bset session\b/],
    ] as const
  ).map(([name, pattern]) => ({ name, pattern, usedBy: [] })),
];

/** Files with SQL, without their comments. */
const sources = globSync(['server/**/*store.ts', 'server/database/**/*.ts'])
  .filter((path) => !path.endsWith('.test.ts') && path !== 'server/database/read-db.ts')
  .map((path) => ({
    path,
    code: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g, ''),
  }));

test.each(constructs)('uses only where it is known: $name', ({ pattern, usedBy }) => {
  const found = sources.filter(({ code }) => new RegExp(pattern, 'i').test(code)).map(({ path }) => path);
  expect(found.sort()).toEqual([...usedBy].sort());
});

/** Queries that return the names of parts of the schema, with the known ones. */
const ofSchema: Record<string, { query: string; known: string[] }> = {
  'indexes other than trees': {
    query: `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
      where am.amname <> 'btree' and c.relnamespace = 'public'::regnamespace`,
    known: ['event_statistics_by_day', 'trail_by_words'],
  },
  'deferrable and exclusion constraints': {
    query: `select conname from pg_constraint where (condeferrable or contype = 'x') and connamespace = 'public'::regnamespace`,
    known: ['event_slugs_event_id_fkey'],
  },
  'stored generated and identity columns': {
    query: `select attrelid::regclass || '.' || attname from pg_attribute join pg_class c on c.oid = attrelid
      where (attgenerated <> '' or attidentity <> '') and relkind = 'r' and relnamespace = 'public'::regnamespace`,
    known: ['events.fact_bits', 'trail.words'],
  },
  'triggers, functions, views, sequences and other relations than tables': {
    query: `select tgname::text from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^pgboss'
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select relname from pg_class where relkind not in ('r', 'i') and relnamespace = 'public'::regnamespace`,
    known: [],
  },
  'unlogged tables, and tables of several parts': {
    query: `select relname from pg_class where (relpersistence <> 'p' or relispartition or oid in (select inhrelid from pg_inherits))
      and relkind = 'r' and relnamespace = 'public'::regnamespace`,
    known: [],
  },
  'tables without a primary key': {
    query: `select relname from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`,
    known: ['notices'],
  },
  extensions: { query: `select extname from pg_extension where extname <> 'plpgsql'`, known: [] },
  'indexes on arrays, JSON and addresses': {
    query: `select distinct c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where (t.typcategory = 'A' or t.typname in ('json', 'jsonb', 'inet', 'citext', 'xml'))
        and c.relnamespace = 'public'::regnamespace`,
    known: [],
  },
};

const db = await testDatabase();

test.each(Object.entries(ofSchema))('the schema has only known %s', async (_name, { query, known }) => {
  const { rows } = await sql.raw<Record<string, string>>(query).execute(db);
  expect(rows.flatMap((row) => Object.values(row)).sort()).toEqual(known);
});
