/**
 * Kills tabs of a real browser while they publish and edit events without a network and while these are sent, and counts
 * what arrives at a real server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import type { NewEvent } from '#contract/new-event.ts';
import { Random } from '#server/sample-data/random.ts';
import { chromiumFlags, obtainChromium } from '#testing/chromium.ts';
import { aFilledForm } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { newId } from '#web/storage/new-id.ts';
import { readOptions, say } from './options.ts';
import type { OutboxOfPage } from './outbox-page.ts';
import { startSite } from './site-process.ts';

const options = readOptions(
  'reliability:outbox',
  `
Kills tabs while they publish and edit events without a network, and counts what arrives. Needs Chromium.`,
  {
    kills: { about: 'tabs', default: 150 },
    seed: { about: 'seed of the moments', default: 'outbox' },
  },
);

declare const outbox: OutboxOfPage;

const { kills } = options;
const maxLifeMs = 120;
/** Half of the tabs crash, the others are closed. */
const crashes = 0.5;
const maxFlushes = 50;

const found = obtainChromium(say);
if ('missing' in found) throw new Error(found.missing);
const random = new Random(options.seed);
const { token, form, site } = await openSite();
const script = await bundle();
const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags });
const context = await browser.newContext({ baseURL: site.address });
await context.addInitScript((kept) => localStorage.setItem('userToken', kept), token);
const answers = { sent: 0, repeated: 0 };
context.on('response', (response) => {
  if (!response.url().includes('/api/internal/events')) return;
  answers.sent += 1;
  if (response.headers()['idempotency-replayed'] === 'true') answers.repeated += 1;
});
const startedAt = performance.now();
let hasFailed = false;

try {
  for (let nth = 0; nth < kills; nth++) {
    await killTab(nth);
    if ((nth + 1) % 25 === 0) say(`${nth + 1} tabs`);
  }
  await report(await sendRest());
} finally {
  await browser.close();
  await site.remove();
}
process.exit(hasFailed ? 1 : 0);

/** Opens a tab, makes an event and an edit of it without a network, and kills the tab while they are sent. */
async function killTab(nth: number): Promise<void> {
  const page = await openTab(context);
  await context.setOffline(true);
  await load(page);
  await page.evaluate(
    async ({ id, form, name }) => {
      const about = `event/${id}`;
      const body = { ...form, id, name };
      await outbox.deliver({ kind: 'add', about, title: name, request: { body } });
      const edit = { ...form, name: `${name}, edited`, version: 1 };
      const request = { params: { id }, query: { scope: 'this' }, body: edit } as const;
      await outbox.deliver({ kind: 'change', about, title: name, request });
    },
    { id: newId(), form, name: `Evening ${nth}` },
  );
  await context.setOffline(false);
  page
    .evaluate(async () => {
      await outbox.probeConnection();
      await outbox.flushNow();
    })
    .catch(() => undefined);
  await pause(random.next() * maxLifeMs);
  if (random.next() < crashes) await page.goto('chrome://crash').catch(() => undefined);
  await page.close();
}

/** Sends what the killed tabs have left, in two tabs at once, and returns the number of entries that remain. */
async function sendRest(): Promise<number> {
  const tabs = [await openTab(context), await openTab(context)];
  for (const page of tabs) await load(page);
  for (let tries = 0; tries < maxFlushes; tries++) {
    await Promise.all(tabs.map((page) => page.evaluate(() => outbox.flushNow())));
    const left = await tabs[0]?.evaluate(async () => (await outbox.refresh()).length);
    if (left === 0) return 0;
  }
  return (await tabs[0]?.evaluate(async () => (await outbox.refresh()).length)) ?? Number.NaN;
}

async function report(left: number): Promise<void> {
  const events = await ownEvents();
  const isEdited = ({ name, version }: Listed) => name.endsWith(', edited') && version === 2;
  const rows: [what: string, value: number, expected: number | null][] = [
    ['events on the server', events.length, kills],
    ['different names', new Set(events.map(({ name }) => name)).size, kills],
    ['edited exactly once (version 2)', events.filter(isEdited).length, kills],
    ['left in the outbox', left, 0],
    ['answers to the tabs', answers.sent, null],
    ['edits that the server recognised as repeated', answers.repeated, null],
    ['seconds', Math.round((performance.now() - startedAt) / 1000), null],
  ];
  say(`\n| after ${kills} killed tabs | value | expected |\n| --- | --: | --: |`);
  for (const [what, value, expected] of rows) {
    if (expected !== null && value !== expected) hasFailed = true;
    say(`| ${what} | ${value} | ${expected ?? ''} |`);
  }
}

interface Listed {
  name: string;
  version: number;
}

async function ownEvents(): Promise<Listed[]> {
  const events: Listed[] = [];
  for (let path: string | undefined = '/api/internal/user_events?limit=100'; path !== undefined; ) {
    const response: Response = await fetch(new URL(path, site.address), {
      headers: { authorization: `Bearer ${token}` },
    });
    events.push(...((await response.json()) as Listed[]));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return events;
}

async function openSite() {
  let token = '';
  let form: NewEvent | undefined;
  const site = await startSite({
    isOnPostgresql: false,
    async fill(tools) {
      // Administrators may add any number of dates a day.
      ({ token } = await aPerson(tools, { roles: [...administrator] }));
      const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      form = await aFilledForm(tools.db, { dateStart: `${day}T20:00`, dateEnd: `${day}T23:00` });
    },
  });
  if (!form) throw new Error('The site has no catalogue.');
  return { token, form, site };
}

/** Opens a small file of the site: only the origin matters. */
async function openTab(from: BrowserContext): Promise<Page> {
  const page = await from.newPage();
  await page.goto('/robots.txt');
  return page;
}

/** Runs the outbox of the site in a page. Its text cannot be loaded without a network. */
async function load(page: Page): Promise<void> {
  await page.evaluate(script);
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: new URL('outbox-page.ts', import.meta.url).pathname,
    // Set by Vite in the build of the site.
    transform: { define: { 'import.meta.env': '{}' } },
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
}
