import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Each border of the house, crossed: the file, what stands in it, and the words of the complaint it must meet. */
const crossings = [
  ['server/parents/store.ts', "import '../tools.ts';", 'No `../`'],
  ['server/parents/lazily.ts', "export const lazily = () => import('../tools.ts');", 'No `../`'],
  ['contract/needy.ts', "import 'fastify';", 'The contract knows Zod and itself'],
  ['contract/large.ts', "import * as z from 'zod';\nexport const a = z.string();", 'The contract knows Zod and itself'],
  ['server/meets-web.ts', "import '#web/paths.ts';", 'The server never imports the web'],
  ['web/meets-server.ts', "import '#server/app.ts';", 'The web never imports the server'],
  ['web/meets-node.ts', "import 'node:fs';", 'The web never imports the server'],
  ['server/sql/service.ts', "import { sql } from 'kysely';\nexport const a = sql;", 'Only store.ts and database/'],
  ['server/sql/routes.ts', "import type { Pool } from 'pg';\nexport type A = Pool;", 'Only store.ts and database/'],
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
  ['web/screens/with-map.ts', "import 'ol/Map.js';", 'Only web/map knows the map library'],
  ['server/settings/service.ts', 'export const port = process.env.PORT;', 'Only config.ts reads the environment'],
  ['web/events/queries.ts', "export const asked = () => fetch('/api');", 'Only http/call.ts and http/upload.ts fetch'],
  [
    'web/events/window.ts',
    "export const asked = () => window.fetch('/api');",
    'Only http/call.ts and http/upload.ts fetch',
  ],
  [
    'server/places/far.ts',
    "export const asked = () => fetch('https://far.example');",
    'Only server/outside.ts fetches',
  ],
  [
    'server/events/service.ts',
    "import '#server/places/store.ts';",
    'Another feature is entered through its service.ts',
  ],
  ['server/places/service.ts', "import '#server/events/service.ts';", 'Features are ranked'],
  ['server/map/read-model.ts', "import '#server/places/service.ts';", 'Features are ranked'],
  ['web/ui/button.ts', "import '#web/events/card.ts';", 'Features are ranked'],
  ['web/words/of-the-map.ts', "import '#web/map/view.ts';", 'Features are ranked'],
  ['web/places/address.ts', "import '#web/events/card.ts';", 'Features are ranked'],
  ['web/events/card.ts', "import '#web/screens/map-screen.ts';", 'Features are ranked'],
  ['web/events/all.ts', "export * from './card.ts';", 'No barrels'],
  ['web/events/some.ts', "export { card } from './card.ts';", 'No barrels'],
  ['web/events/usual.ts', 'export default 1;', 'No default exports'],
  ['web/events/usual-function.ts', 'export default function usual() {}', 'No default exports'],
  ['server/rounds/one.ts', "import { b } from './other.ts';\nexport const a = () => b;", 'cycle'],
  ['server/rounds/other.ts', "import { a } from './one.ts';\nexport const b = () => a;", 'cycle'],
  ['web/events/EventCard.ts', 'export const a = 1;', 'kebab-case'],
  ['server/loose.ts', 'export const a: any = 1;', 'any'],
] as const;

/** What the borders let through, next to what they stop. */
const welcome = [
  ['contract/content.ts', "import * as z from 'zod/mini';\nimport './endpoint.ts';\nexport const a = z.string();"],
  ['server/sql/store.ts', "import { sql } from 'kysely';\nexport const a = sql;"],
  ['server/sql/nearby-store.ts', "import { sql } from 'kysely';\nexport const a = sql;"],
  ['server/database/connect.ts', "import { Pool } from 'pg';\nexport const a = Pool;"],
  ['server/frame/routes.ts', "import type { FastifyInstance } from 'fastify';\nexport type A = FastifyInstance;"],
  ['server/config.ts', 'export const port = process.env.PORT;'],
  [
    'server/events/store.ts',
    "import '#server/places/service.ts';\nimport '#server/database/connect.ts';\nimport '#server/paging.ts';",
  ],
  ['server/mail/mailer.ts', "import { createTransport } from 'nodemailer';\nexport const a = createTransport;"],
  ['server/jobs/boss.ts', "import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;"],
  ['web/map/pins.ts', "import 'ol/Map.js';"],
  ['server/outside.ts', "export const asked = () => fetch('https://far.example');"],
  ['web/http/call.ts', "export const asked = () => fetch('/api');"],
  ['web/screens/map-screen.ts', "import '#web/events/card.ts';\nimport '#contract/events.ts';"],
  ['vite.config.ts', 'export default {};'],
] as const;

interface Complaint {
  message: string;
  location: { path: string };
}

let complaints: Complaint[];
const house = mkdtempSync(join(tmpdir(), 'pista-borders-'));

beforeAll(() => {
  for (const file of ['biome.json', '.gitignore', 'testing/borders'])
    cpSync(file, join(house, file), { recursive: true });
  for (const [file, content] of [...crossings, ...welcome]) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${content}\n`);
  }
  complaints = lint();
});
afterAll(() => rmSync(house, { recursive: true }));

describe('the linter stops', () => {
  test.each(crossings)('%s', (file, _content, words) => {
    const said = complaints.filter(({ location }) => location.path === file).map(({ message }) => message);
    expect(said).toContainEqual(expect.stringContaining(words));
  });
});

describe('the linter lets pass', () => {
  test.each(welcome)('%s', (file) => {
    expect(complaints.filter(({ location }) => location.path === file)).toEqual([]);
  });
});

function lint(): Complaint[] {
  const linter = join(process.cwd(), 'node_modules/.bin/biome');
  const wanted = ['lint', '--reporter=json', '--max-diagnostics=none', 'contract', 'server', 'web', 'vite.config.ts'];
  try {
    return JSON.parse(execFileSync(linter, wanted, { cwd: house, stdio: 'pipe' }).toString()).diagnostics;
  } catch (error) {
    // It ends with 1 when it complains, which is what it is here for.
    return JSON.parse(String((error as { stdout: Buffer }).stdout)).diagnostics;
  }
}
