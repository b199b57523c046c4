import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Pista } from '#client/pista.ts';
import { currentDocument } from './document.ts';
import { exampleSite } from './example-site.ts';
import { type Example, ExampleRunner, examplesOf, isAsShown } from './examples.ts';
import { mistakesIn, replySchemas } from './shown-json.ts';

const documents = ['docs/interface.md', 'client/README.md'];
const site = await exampleSite();
const reference = currentDocument();

/** Addresses of the documentation, and what they are here. */
const addresses: [string, string][] = [
  ['https://pista.example', site.address],
  ['https://agenda.example', site.receiver.address],
];

const toHere = (text: string) => addresses.reduce((rest, [shown, real]) => rest.replaceAll(shown, real), text);
const toShown = (text: string) => addresses.reduce((rest, [shown, real]) => rest.replaceAll(real, shown), text);

describe.each(documents)('the examples of %s', (document) => {
  const chapters = examplesOf(readFileSync(document, 'utf8'));

  test.each(chapters)('$chapter', async ({ examples }) => {
    const { folder, token } = await site.restore();
    const runner = new ExampleRunner(folder, { TOKEN: token, PORT: `${site.receiver.port}` });
    onTestFinished(() => runner.stop());
    let output = '';
    for (const example of examples) {
      const shown = { ...example, source: toHere(example.source) };
      const at = `${document}:${example.line}`;
      try {
        output = (await check(shown, runner, output)) ?? output;
      } catch (error) {
        throw new Error(`${at}: ${error instanceof Error ? error.message : error}`);
      }
    }
  });
});

/** Checks an example, and returns its output if it is a program. */
async function check(example: Example, runner: ExampleRunner, output: string): Promise<string | undefined> {
  const { language, use, source } = example;
  if (language === 'json') {
    const value: unknown = JSON.parse(source);
    const schema = use === '' ? {} : replySchemas(reference)[use];
    expect(schema, `no schema or operation ${use}`).toBeDefined();
    expect(mistakesIn(value, schema ?? {}, reference)).toEqual([]);
  } else if (language === 'text' && use === 'output server') {
    await expect
      .poll(() => toShown(runner.serverOutput), { message: source })
      .toSatisfy((all) => isAsShown(all, toShown(source)));
  } else if (language === 'text' && use === 'output') {
    if (!isAsShown(toShown(output), toShown(source))) expect(toShown(output)).toBe(toShown(source));
  } else if (language === 'html') {
    for (const [url] of source.matchAll(/http:\/\/127\.0\.0\.1:\d+[^"'<\s]*/g)) {
      expect([url, (await fetch(url.replaceAll('&amp;', '&'))).status]).toEqual([url, 200]);
    }
  } else if (use.startsWith('server')) {
    await runner.serve(example);
  } else if (language === 'sh' || language === 'js') {
    return runner.run(example);
  } else {
    expect(language, 'an unknown kind of example').toBe('text');
  }
  return undefined;
}

test('the client calls every operation of the interface', async () => {
  const called = new Set<string>();
  const recorded: typeof fetch = (url, init) => {
    const operation = operationAt(init?.method ?? 'GET', new URL(String(url)).pathname);
    called.add(operation ?? `unknown: ${init?.method} ${url}`);
    return fetch(url, init);
  };
  const { token } = await site.restore();
  const pista = new Pista({ url: site.address, token, lang: 'fr', fetch: recorded });
  await readEverything(pista);
  await writeOwnEvent(pista);
  await manageWebhook(pista);
  const all = Object.values(reference.paths).flatMap((methods) => Object.values(methods));
  expect([...called].sort()).toEqual(all.map(({ operationId }) => operationId).sort());
});

/** Returns the name of the operation with this method and path. A path without parameters has priority. */
function operationAt(method: string, path: string): string | undefined {
  const isMatch = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const methods = reference.paths[path] ?? Object.entries(reference.paths).find(([template]) => isMatch(template))?.[1];
  return methods?.[method.toLowerCase()]?.operationId;
}

async function readEverything(pista: Pista): Promise<void> {
  const { languages } = await pista.about();
  expect(languages).toContain('fr');
  const events = await pista.events.list({ town: 'lyon', detail: 'full', limit: 1 });
  expect(events.items[0]?.description).toBe((await pista.events.get(`${events.items[0]?.id}`)).description);
  for (const list of [pista.organisers, pista.venues, pista.towns]) {
    const { items } = await list.list({ q: list === pista.towns ? 'lyon' : 'phare' });
    const [first] = items;
    expect(await list.get(`${first?.slug}`)).toMatchObject({ slug: first?.slug });
    for await (const page of list.pages()) expect(page.items).not.toEqual([]);
  }
  expect((await pista.styles.list()).items.map(({ slug }) => slug)).toContain('tango');
  expect((await pista.types.list()).items.map(({ slug }) => slug)).toContain('ball');
  expect((await pista.search({ q: 'tango' })).groups).not.toEqual([]);
  for await (const page of pista.changes()) expect(page).toMatchObject({ changes: [], isComplete: true });
}

async function writeOwnEvent(pista: Pista): Promise<void> {
  const { organisers } = await pista.own.account();
  const { events } = pista.own;
  const place = { name: 'Hall', address: '1 rue de la Danse, Lyon', town: 'Lyon', latitude: 45.76, longitude: 4.83 };
  const times = { start: '2027-06-01T20:00', end: '2027-06-01T23:00' };
  const { id } = await events.add({
    ...{ name: 'Bal de juin', ...times, type: 'ball', styles: ['tango'], place, organiser: organisers[0]?.id ?? null },
  });
  const event = await events.get(id);
  const changed = await events.change({ ...event, name: 'Grand bal de juin' });
  expect(changed).toMatchObject({ id, name: 'Grand bal de juin', version: event.version + 1 });
  await expect(events.change({ ...event, name: 'Petit bal' })).rejects.toMatchObject({ code: 'version-conflict' });
  await events.cancel(id, { reason: 'Storm' });
  expect(await events.get(id)).toMatchObject({ status: 'cancelled', cancelledBecause: 'Storm' });
  await events.reinstate(id);
  await events.confirm(id);
  await events.setPicture(id, new Blob([await aPhoto()], { type: 'image/jpeg' }), { alternativeText: 'A hall' });
  expect((await events.get(id)).picture).toMatchObject({ alternativeText: 'A hall' });
  await events.removePicture(id);
  await events.remove(id);
  await events.restore(id);
  const names = (await Array.fromAsync(events.pages({ when: 'upcoming', limit: 1 }))).flatMap(({ items }) => items);
  expect(names.map(({ name }) => name)).toContain('Grand bal de juin');
}

async function manageWebhook(pista: Pista): Promise<void> {
  const { webhooks } = pista;
  const { id } = await webhooks.add({ url: `${site.receiver.address}/nobody`, name: 'Agenda' });
  expect(await webhooks.test(id)).toMatchObject({ status: null });
  expect(await webhooks.change(id, { isPaused: true })).toMatchObject({ id, isPaused: true, state: 'unconfirmed' });
  const [messages] = await Array.fromAsync(webhooks.messages(id));
  const messageId = `${messages?.items[0]?.id}`;
  expect(await webhooks.message(id, messageId)).toMatchObject({ type: 'webhook.test' });
  // Tests are not sent again.
  await expect(webhooks.replay(id, messageId)).rejects.toMatchObject({ code: 'webhook-unknown' });
  await webhooks.replayAll(id, { from: '2027-01-01T00:00:00Z', to: '2027-01-02T00:00:00Z' });
  expect(await webhooks.renewSecret(id)).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
  expect((await webhooks.list()).items.length).toBe(1);
  expect(await webhooks.get(id)).toMatchObject({ id });
  await webhooks.remove(id);
}

function aPhoto(): Promise<Buffer<ArrayBuffer>> {
  const create = { width: 640, height: 480, channels: 3 as const, background: '#336699' };
  return sharp({ create }).jpeg().toBuffer() as Promise<Buffer<ArrayBuffer>>;
}
