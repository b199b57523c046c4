/**
 * Generates a client of the public interface with hey-api, as programmers elsewhere do, compiles it strictly, and calls
 * every operation of a server with it: `npm run interface:generated`. The generator has its own folder,
 * because it does not run with TypeScript 7.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { aDance, anEvent, anEventType, anOrganiser, aVenue } from '#testing/builders.ts';
import { startSite } from '#testing/reliability/site-process.ts';
import { scratch } from '#testing/scratch.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { currentDocument } from '#testing/v1/document.ts';

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: its types are generated when this runs
  data?: any;
  error?: unknown;
  response: Response;
}

type Generated = Record<string, (options: object) => Promise<Answer>>;

if (process.argv.includes('--help')) {
  process.stdout.write('Usage: npm run interface:generated\n\nTests the OpenAPI document with a generated client.\n');
  process.exit();
}

const here = join(import.meta.dirname, '../generated-client');
const folder = mkdtempSync(join(scratch, 'pista-generated-'));
const run = (program: string, given: string[], cwd: string) => execFileSync(program, given, { cwd, stdio: 'inherit' });

try {
  const { unused, called } = await callAll(generate());
  process.stdout.write(`${called} operations called\n`);
  if (unused.length > 0) throw new Error(`Not called: ${unused.join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the operations of the generated client. */
function generate(): Generated {
  run('npm', ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], here);
  const document = join(folder, 'v1.json');
  writeFileSync(document, JSON.stringify(currentDocument()));
  const generator = join(here, 'node_modules/.bin/openapi-ts');
  run(generator, ['-i', document, '-o', join(folder, 'generated'), '--silent'], here);
  const strict = ['--ignoreConfig', '--strict', '--noUncheckedIndexedAccess', '--lib', 'esnext,dom,dom.iterable'];
  const output = ['--module', 'commonjs', '--moduleResolution', 'bundler', '--types', '', '--outDir', 'js'];
  const compiler = join(here, '../../node_modules/.bin/tsc');
  run(compiler, [...strict, ...output, 'generated/index.ts', 'generated/client.gen.ts'], folder);
  writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}');
  return createRequire(import.meta.url)(join(folder, 'js/index.js'));
}

async function callAll(generated: Generated): Promise<{ called: number; unused: string[] }> {
  let authorization = '';
  const site = await startSite({
    isOnPostgresql: false,
    async fill(tools) {
      const { db } = tools;
      const person = await aPerson(tools);
      const organiser = await anOrganiser(db, { members: [person] });
      const [dances, type] = [[await aDance(db, { slug: 'tango' })], await anEventType(db, { slug: 'party' })];
      await anEvent(db, { createdBy: person, organiser, house: await aVenue(db), dances, type });
      authorization = (await anApiToken(tools, person)).headers.authorization;
    },
  });
  const called = new Set<string>();
  const call: Call = async (name, given = {}, status = 200) => {
    const operation = generated[name];
    if (!operation) throw new Error(`The generated client has no operation ${name}.`);
    called.add(name);
    const { data, error, response } = await operation({
      ...{ baseUrl: site.address, ...given },
      headers: { authorization, ...given.headers },
    });
    if (response.status !== status) throw new Error(`${name}: ${response.status} ${JSON.stringify(error)}`);
    return data;
  };
  try {
    await readAll(call);
    await writeEvent(call);
    await manageWebhook(call);
  } finally {
    await site.remove();
  }
  const all = Object.values(currentDocument().paths).flatMap((methods) => Object.values(methods));
  const names = all.map(({ operationId }) => operationId ?? '');
  return { called: called.size, unused: names.filter((name) => !called.has(name)) };
}

type Given = { headers?: Record<string, string> } & Record<string, unknown>;
type Call = (name: string, given?: Given, status?: number) => Promise<Answer['data']>;

async function readAll(call: Call): Promise<void> {
  await call('showInterface');
  const { items: events } = await call('listEvents', { query: { styles: 'tango', detail: 'full', limit: 5 } });
  await call('showEvent', { path: { id: events[0].slug } });
  for (const [list, one] of [
    ['listOrganisers', 'showOrganiser'],
    ['listVenues', 'showVenue'],
  ] as const) {
    const { items } = await call(list);
    await call(one, { path: { idOrSlug: items[0].id } });
  }
  const { items: towns } = await call('listTowns');
  await call('showTown', { path: { slug: towns[0].slug } });
  await call('listStyles');
  await call('listTypes');
  await call('search', { query: { q: 'lyon' } });
  await call('listChanges', { query: { bbox: '4,45,5,46' } });
  await call('showAccount');
  await call('listOwnEvents', { query: { when: 'upcoming' } });
}

async function writeEvent(call: Call): Promise<void> {
  const place = { name: 'Hall', address: '1 rue de la Danse, Lyon', town: 'Lyon', latitude: 45.76, longitude: 4.83 };
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const event = { name: 'Bal', start: `${day}T20:00`, end: `${day}T23:00`, type: 'party', styles: ['tango'], place };
  const path = await call('addEvent', { body: event }, 201);
  const own = await call('showOwnEvent', { path });
  const headers = { 'If-Match': `"v${own.version}"` };
  await call('changeEvent', { path, body: { ...own, name: 'Grand bal' }, headers });
  await call('cancelEvent', { path, body: { reason: 'Storm' } }, 204);
  await call('reinstateEvent', { path }, 204);
  await call('confirmEvent', { path }, 204);
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } });
  const picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' });
  await call('setPicture', { path, body: picture, bodySerializer: null, headers: { 'content-type': 'image/jpeg' } });
  await call('removePicture', { path }, 204);
  await call('deleteEvent', { path }, 204);
  await call('restoreEvent', { path }, 204);
}

async function manageWebhook(call: Call): Promise<void> {
  const path = await call('addWebhook', { body: { url: 'https://agenda.example/pista', name: 'Agenda' } }, 201);
  await call('testWebhook', { path });
  await call('changeWebhook', { path, body: { isPaused: true } });
  await call('listWebhooks');
  await call('showWebhook', { path });
  await call('renewWebhookSecret', { path });
  const { items } = await call('listWebhookMessages', { path });
  const message = { path: { id: path.id, messageId: items[0].id } };
  await call('showWebhookMessage', message);
  // Tests are not sent again.
  await call('replayWebhookMessage', message, 404);
  const period = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
  await call('replayWebhookMessages', { path, body: period }, 202);
  await call('removeWebhook', { path }, 204);
}
