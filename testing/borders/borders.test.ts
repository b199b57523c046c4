import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { misranked, rankRule, rankRulePath } from './ranks.ts';

/** One violation of each rule: the file, its content, and a part of the expected message. */
const violations = [
  ['server/parents/store.ts', "import '../tools.ts';", 'No `../`'],
  ['server/parents/lazily.ts', "export const lazily = () => import('../tools.ts');", 'No `../`'],
  ['contract/needy.ts', "import 'fastify';", 'The contract imports only Zod and itself'],
  [
    'contract/large.ts',
    "import * as z from 'zod';\nexport const a = z.string();",
    'The contract imports only Zod and itself',
  ],
  ['model/needy.ts', "import '#server/text/names.ts';", 'The model imports only the contract and itself'],
  ['model/map/bytes.ts', "export const a = Buffer.from('a');", 'Do not use the global variable Buffer'],
  ['model/map/meets-node.ts', "import 'node:fs';", 'The model imports only the contract and itself'],
  ['server/meets-web.ts', "import '#web/paths.ts';", 'The server never imports the web'],
  ['web/meets-server.ts', "import '#server/app.ts';", 'The web never imports the server'],
  ['web/meets-node.ts', "import 'node:fs';", 'The web never imports the server'],
  ['server/sql/service.ts', "import { sql } from 'kysely';\nexport const a = sql;", 'Only store.ts (or'],
  ['server/sql/routes.ts', "import type { Pool } from 'pg';\nexport type A = Pool;", 'Only store.ts (or'],
  [
    'server/frame/service.ts',
    "import type { FastifyInstance } from 'fastify';\nexport type A = FastifyInstance;",
    'Only routes.ts and the frame',
  ],
  [
    'server/accounts/letters.ts',
    "import { createTransport } from 'nodemailer';\nexport const a = createTransport;",
    'Only server/mail',
  ],
  ['server/accounts/queues.ts', "import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;", 'Only server/jobs'],
  ['web/screens/with-map.ts', "import 'ol/Map.js';", 'Only web/map imports the map library'],
  ['server/settings/service.ts', 'export const port = process.env.PORT;', 'Only config.ts reads the environment'],
  [
    'web/events/queries.ts',
    "export const asked = () => fetch('/api');",
    'Only http/call.ts, http/call-once.ts, http/call-in-background.ts and http/upload.ts fetch',
  ],
  [
    'web/events/window.ts',
    "export const asked = () => window.fetch('/api');",
    'Only http/call.ts, http/call-once.ts, http/call-in-background.ts and http/upload.ts fetch',
  ],
  [
    'server/places/far.ts',
    "export const asked = () => fetch('https://far.example');",
    'Only server/network/fetch-external.ts fetches',
  ],
  [
    'server/places/further.ts',
    "import { request } from 'undici';\nexport const a = request;",
    'Only server/network/fetch-external.ts',
  ],
  ['server/events/service.ts', "import '#server/places/store.ts';", 'Import another feature through a service.ts'],
  ['server/places/service.ts', "import '#server/events/service.ts';", 'Features are ranked'],
  ['server/map/service.ts', "import '#server/catalogue/service.ts';", 'Features are ranked'],
  ['server/places/opening.ts', "import '#server/map/service.ts';", 'Features are ranked'],
  ['server/contact/service.ts', "import '#server/accounts/service.ts';", 'Features are ranked'],
  ['server/http/of-events.ts', "import '#server/events/service.ts';", 'Features are ranked'],
  ['server/accounts/of-panel.ts', "import '#server/administration/service.ts';", 'Features are ranked'],
  ['web/navigation/of-events.ts', "import '#web/events/card.ts';", 'Features are ranked'],
  [
    'server/events/past-store.ts',
    "export const a = (db: Db) => db.updateTable('events').set({});",
    'Only the stores of server/changes',
  ],
  [
    'server/catalogue/swap-store.ts',
    "export const a = (db: Db) =>\n  db\n    .with('a', (db) => db.deleteFrom('event_dances'))\n    .selectFrom('a');",
    'Only the stores of server/changes',
  ],
  [
    'server/profile/slug-store.ts',
    "export const a = (db: Db) => db.insertInto('event_slugs');",
    'Only the stores of server/changes',
  ],
  [
    'server/places/move-store.ts',
    "export const a = (db: Db) => db.updateTable('places as p');",
    'Only the stores of server/changes',
  ],
  [
    'server/jobs/log-store.ts',
    "export const a = (db: Db) => db.deleteFrom('event_changes');",
    'Only the stores of server/changes',
  ],
  [
    'server/pictures/raw-store.ts',
    "import { sql } from 'kysely';\nexport const a = sql`\n  with x as (select 1)\n  update events set picture_id = null`;",
    'Only the stores of server/changes',
  ],
  ['server/changes/service.ts', "import '#server/map/service.ts';", 'Features are ranked'],
  ['web/ui/button.ts', "import '#web/events/card.ts';", 'Features are ranked'],
  ['web/i18n/of-the-map.ts', "import '#web/map/view.ts';", 'Features are ranked'],
  ['web/places/address.ts', "import '#web/events/card.ts';", 'Features are ranked'],
  ['web/events/on-screen.ts', "import '#web/screens/map-screen.ts';", 'Features are ranked'],
  ['web/events/all.ts', "export * from './card.ts';", 'No barrels'],
  ['web/events/some.ts', "export { card } from './card.ts';", 'No barrels'],
  ['web/events/usual.ts', 'export default 1;', 'No default exports'],
  ['web/events/usual-function.ts', 'export default function usual() {}', 'No default exports'],
  ['server/rounds/one.ts', "import { b } from './other.ts';\nexport const a = () => b;", 'cycle'],
  ['server/rounds/other.ts', "import { a } from './one.ts';\nexport const b = () => a;", 'cycle'],
  ['server/rounds/of-types.ts', "import type { D } from './other-of-types.ts';\nexport type C = D[];", 'cycle'],
  ['server/rounds/other-of-types.ts', "import type { C } from './of-types.ts';\nexport type D = C[];", 'cycle'],
  [
    'server/rounds/tools.ts',
    "import type { Held } from './holder.ts';\nexport interface Tools { held: Held }",
    'cycle',
  ],
  [
    'server/rounds/holder.ts',
    "import type { Tools } from '#server/rounds/tools.ts';\nexport type Held = keyof Tools;",
    'cycle',
  ],
  ['web/events/EventCard.ts', 'export const a = 1;', 'kebab-case'],
  ['server/loose.ts', 'export const a: any = 1;', 'any'],
] as const;

/** Code that the rules allow. */
const allowed = [
  ['contract/content.ts', "import * as z from 'zod/mini';\nimport './endpoint.ts';\nexport const a = z.string();"],
  ['model/map/counts.ts', "import '#contract/events.ts';\nimport '#model/text/names.ts';\nimport './rows.ts';"],
  ['web/kept/answers.ts', "import '#model/engine.ts';"],
  ['server/sql/store.ts', "import { sql } from 'kysely';\nexport const a = sql;"],
  [
    'server/changes/event-store.ts',
    "import { sql } from 'kysely';\nexport const a = (db: Db) => [db.updateTable('events'), sql`update events set name = ''`];",
  ],
  [
    'server/events/reading-store.ts',
    "export const a = (db: Db) => [db.selectFrom('events').forUpdate(), db.insertInto('event_types')];",
  ],
  ['server/sql/nearby-store.ts', "import { sql } from 'kysely';\nexport const a = sql;"],
  ['server/database/connect.ts', "import { Pool } from 'pg';\nexport const a = Pool;"],
  ['server/frame/routes.ts', "import type { FastifyInstance } from 'fastify';\nexport type A = FastifyInstance;"],
  ['server/http/cookies.ts', "import type { FastifyInstance } from 'fastify';\nexport type A = FastifyInstance;"],
  ['server/config.ts', 'export const port = process.env.PORT;'],
  [
    'server/events/store.ts',
    "import '#server/places/service.ts';\nimport '#server/database/connect.ts';\nimport '#server/http/paging.ts';",
  ],
  ['server/events/write/write-store.ts', "import '#server/events/write/event-diff.ts';"],
  ['server/mail/mailer.ts', "import { createTransport } from 'nodemailer';\nexport const a = createTransport;"],
  ['server/jobs/boss.ts', "import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;"],
  ['web/map/pins.ts', "import 'ol/Map.js';"],
  ['server/network/fetch-external.ts', "export const asked = () => fetch('https://far.example');"],
  ['web/http/call.ts', "export const asked = () => fetch('/api');"],
  ['web/screens/map-screen.ts', "import '#web/events/card.ts';\nimport '#contract/events.ts';"],
  ['vite.config.ts', 'export default {};'],
] as const;

interface Complaint {
  message: string;
  location: { path: string };
}

let complaints: Complaint[];
const root = mkdtempSync(join(tmpdir(), 'pista-borders-'));

beforeAll(() => {
  for (const file of ['biome.json', '.gitignore', 'package.json', 'testing/borders'])
    cpSync(file, join(root, file), { recursive: true });
  for (const [file, content] of [...violations, ...allowed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${content}\n`);
  }
  complaints = lint();
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the linter rejects', () => {
  test.each(violations)('%s', (file, _content, words) => {
    const said = complaints.filter(({ location }) => location.path === file).map(({ message }) => message);
    expect(said).toContainEqual(expect.stringContaining(words));
  });
});

describe('the linter allows', () => {
  test.each(allowed)('%s', (file) => {
    expect(complaints.filter(({ location }) => location.path === file)).toEqual([]);
  });
});

describe('the list of ranks', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'web'])
    .toString()
    .split('\n')
    .filter((file) => existsSync(file));
  const folders = [...new Set(files.map((file) => /^\w+\/[^/]+(?=\/)/.exec(file)?.[0] ?? ''))];
  // Static files, not code.
  const withCode = folders.filter((folder) => folder !== '' && folder !== 'web/public');

  test('contains each folder of server and web once', () => {
    expect(misranked(withCode)).toEqual([]);
  });

  test('reports a folder without a rank and a rank without a folder', () => {
    expect(misranked([...withCode, 'server/newcomers'])).toEqual(['server/newcomers']);
    expect(misranked(withCode.filter((folder) => folder !== 'web/places'))).toEqual(['web/places']);
  });

  test('is the source of the linter rule (`npm run fix` writes it)', () => {
    expect(readFileSync(rankRulePath, 'utf8')).toBe(rankRule());
  });
});

function lint(): Complaint[] {
  const linter = join(process.cwd(), 'node_modules/.bin/biome');
  const wanted = [
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    'contract',
    'model',
    'server',
    'web',
    'vite.config.ts',
  ];
  try {
    return JSON.parse(execFileSync(linter, wanted, { cwd: root, stdio: 'pipe' }).toString()).diagnostics;
  } catch (error) {
    // Biome exits with 1 if it reports diagnostics, which is expected here.
    return JSON.parse(String((error as { stdout: Buffer }).stdout)).diagnostics;
  }
}
