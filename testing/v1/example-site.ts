import { once } from 'node:events';
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildClient } from '#client/build.ts';
import { scopes } from '#contract/scopes.ts';
import type { Db } from '#server/database/connect.ts';
import { WebhookSchedule } from '#server/webhooks/schedule.ts';
import { afterFile } from '#testing/after-file.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { send } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { aPerson } from '#testing/signed-in.ts';

/** A listening site with the events that the documentation shows. */
interface ExampleSite {
  address: string;
  /** Address of the webhook receivers of examples. */
  receiver: { address: string; port: number };
  /** A folder with the built client. */
  client: string;
  /**
   * Restores the events, and returns an API token with all scopes, and an empty folder whose programs can import
   * `@pista/client` and start at the time of the site.
   */
  restore(): Promise<{ token: string; folder: string }>;
}

/** Starts the site on a free port. It is closed after the tests of the file. */
export async function exampleSite(): Promise<ExampleSite> {
  const db = await testDatabase();
  const [port, receiverPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const receiver = { address: `http://127.0.0.1:${receiverPort}`, port: receiverPort };
  const site = await testApp(db, { PUBLIC_URL: address, WEBHOOK_SERVERS: `127.0.0.1:${receiverPort}` });
  const webhooks = new WebhookSchedule();
  await webhooks.start(site.tools);
  afterFile(() => webhooks.close());
  await servePages(site.app, site.tools);
  await site.app.listen({ port, host: '127.0.0.1' });
  const client = await testFolder();
  buildClient(client);
  return { address, receiver, client, restore: () => restore(site, client) };
}

async function restore(site: TestApp, client: string): Promise<{ token: string; folder: string }> {
  let account: Awaited<ReturnType<typeof aPerson>> | undefined;
  await site.clearAndFill(async () => {
    account = await aPerson(site.tools, { name: 'Ana' });
    await addEvents(site.tools.db, account);
  });
  const { body } = await send(site.app, 'POST', '/api/internal/tokens', account, {
    ...{ name: 'Examples', scopes, organisers: null, days: 30 },
  });
  return { token: body.token, folder: await programFolder(site, client) };
}

async function addEvents(db: Db, account: { id: string }): Promise<void> {
  const organiser = await anOrganiser(db, { name: 'Le Phare', members: [account] });
  const tango = await aDance(db, { name: 'Argentine tango', slug: 'tango' });
  const salsa = await aDance(db, { name: 'Salsa', slug: 'salsa' });
  const [practica, ball, festival] = [
    await anEventType(db, { name: 'Práctica' }),
    await anEventType(db, { name: 'Ball' }),
    await anEventType(db, { name: 'Festival' }),
  ];
  const house = await aVenue(db, { name: 'Le Bal du Phare' });
  const own = { createdBy: account, organiser };
  const at = (start: string, end: string) => ({ startsAt: new Date(start), endsAt: new Date(end) });
  await anEvent(db, {
    ...{ ...own, name: 'Práctica du Phare', type: practica, dances: [tango], house, price: 500 },
    ...at('2027-05-05T20:00+02:00', '2027-05-05T22:30+02:00'),
    description: 'A quiet evening to practise, with a short lesson at the beginning.',
    descriptionLanguage: 'en',
    facts: { level: 'everyone', partner: 'not-needed' },
  });
  await anEvent(db, {
    ...{ name: 'Salsa on the quay', type: ball, dances: [salsa], venue: 'Quai Rambaud' },
    ...at('2027-05-07T19:00+02:00', '2027-05-07T23:00+02:00'),
  });
  await anEvent(db, {
    ...{ ...own, name: 'Milonga du canal', type: ball, dances: [tango], house, price: 1000 },
    ...at('2027-05-08T21:00+02:00', '2027-05-09T02:00+02:00'),
  });
  await anEvent(db, {
    ...{ name: 'Lyon Tango Festival', type: festival, dances: [tango], venue: 'Palais de la Danse', price: null },
    ...at('2027-05-14T14:00+02:00', '2027-05-16T23:00+02:00'),
  });
}

async function programFolder({ tools }: TestApp, built: string): Promise<string> {
  const folder = await testFolder();
  const client = join(folder, 'node_modules/@pista/client');
  await mkdir(join(client, 'dist'), { recursive: true });
  await copyFile('client/package.json', join(client, 'package.json'));
  await cp(built, join(client, 'dist'), { recursive: true });
  await writeFile(join(folder, 'clock.mjs'), clockAt(tools.clock()));
  return folder;
}

/** Programs judge the age of messages, so their clock agrees with that of the site. */
function clockAt(time: Date): string {
  return `const started = performance.now();
globalThis.Date = class extends Date {
  static now() {
    return ${time.getTime()} + Math.round(performance.now() - started);
  }
  constructor(...given) {
    super(...(given.length === 0 ? [globalThis.Date.now()] : given));
  }
};
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
