/**
 * Measures webhooks with a real server and a real receiver, and prints a table for docs/reliability.md:
 *
 * - the time from a cancellation to the first try;
 * - a copy of the site made from messages only, while the server is killed;
 * - an outage of the receiver, and a replay;
 * - many addresses that never answer, beside one that works.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '#server/sample-data/random.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { openWebhookReceiver } from '#testing/webhook-receiver.ts';
import { postgresql, readOptions, say } from './options.ts';
import { type Method, RandomWriter } from './random-edits.ts';
import { startSite } from './site-process.ts';
import { WebhookReplica } from './webhook-replica.ts';

const options = readOptions(
  'reliability:webhooks',
  `
Measures webhooks with a real server and receiver: latency, kills of the server, an outage with a replay, dead addresses.`,
  {
    changes: { about: 'edits while the server is killed', default: 1000 },
    kills: { about: 'how often the server is killed', default: 50, min: 0 },
    dead: { about: 'addresses that never answer', default: 100 },
    cancellations: { about: 'cancellations whose latency is measured', default: 100 },
    seed: { about: 'seed of the random edits', default: 'webhooks' },
    postgresql,
  },
);

type Person = Awaited<ReturnType<typeof aPerson>>;

const { changes, kills, dead } = options;
const perAccount = 10;
const pollMs = 100;
/** Longer than a lease, so that a try that was killed is repeated. */
const settleMs = 90_000;
const changesPerSecond = 1;
/** Some edits change nothing. */
const minOutageEdits = 20;
const liveChanges = 40;

const people: Person[] = [];
const catalogue: { types: { id: string }[]; dances: { id: string }[] } = { types: [], dances: [] };
const rows: [what: string, value: string, limit: string][] = [];
let hasFailed = false;

const receiver = await openWebhookReceiver();
const site = await startSite({
  isOnPostgresql: options.postgresql,
  env: { WEBHOOK_SERVERS: receiver.host },
  async fill(tools) {
    // Administrators may add any number of dates a day.
    for (let nth = 0; nth <= Math.ceil(dead / perAccount); nth++)
      people.push(await aPerson(tools, { roles: [...administrator] }));
    catalogue.types.push(await anEventType(tools.db));
    for (let nth = 0; nth < 3; nth++) catalogue.dances.push(await aDance(tools.db));
  },
});
const [ana] = people as [Person];
const read = (path: string) => ask('GET', path);
const writer = new RandomWriter(
  new Random(options.seed),
  (method, path, body) => ask(method, path, body, ana),
  catalogue,
  new Date(),
);
try {
  await measureLatency();
  await killTheServer();
  await endureAnOutage();
  await serveBesideDeadAddresses();
} finally {
  await site.remove();
  await receiver.close();
}
say(`\n| ${options.postgresql ? 'PostgreSQL' : 'embedded'} | measured | limit |\n| --- | --- | --- |`);
for (const row of rows) say(`| ${row.join(' | ')} |`);
process.exitCode = hasFailed ? 1 : 0;

async function ask(method: Method, path: string, body?: object, { headers }: Partial<Person> = {}) {
  const init = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(site.address + path, { method, ...(headers && { headers }), ...init });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

async function askFor(method: Method, path: string, body?: object, person = ana) {
  const answer = await ask(method, path, body, person);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Adds a webhook and confirms its address. */
async function addWebhook(path: string, person = ana): Promise<string> {
  const { id } = await askFor('POST', '/api/v1/webhooks', { url: receiver.url(path), name: 'Copy' }, person);
  const { status } = await askFor('POST', `/api/v1/webhooks/${id}/test`, undefined, person);
  if (status !== 204) throw new Error('The test was not accepted.');
  return id;
}

/** Adds events and returns a function that changes the state of one of them, and returns the delay of the message. */
async function cancellable(count: number, path: string): Promise<(nth: number) => Promise<number>> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) ids.push((await askFor('POST', '/api/internal/events', form(nth))).id);
  await arrival(path, 'event.added', ids.at(-1) ?? '', performance.now());
  return async (nth) => {
    const id = ids[nth % count] ?? '';
    const isBack = Math.floor(nth / count) % 2 === 1;
    // Messages of earlier rounds must not count.
    receiver.received.length = 0;
    await askFor(isBack ? 'DELETE' : 'POST', `/api/internal/events/${id}/cancellation`, isBack ? undefined : {});
    return arrival(path, isBack ? 'event.reinstated' : 'event.cancelled', id, performance.now());
  };
}

/** Resolves with the milliseconds until a message about an event arrives. */
function arrival(path: string, type: string, id: string, sinceMs: number): Promise<number> {
  const isIt = (message: { path: string; body: string }) =>
    message.path === path && message.body.includes(`"type":"${type}"`) && message.body.includes(id);
  const nth = receiver.received.findIndex(isIt);
  if (nth >= 0) {
    receiver.received.splice(nth, 1);
    return Promise.resolve(0);
  }
  return new Promise((resolve) => {
    const before = receiver.onMessage;
    receiver.onMessage = (message) => {
      before(message);
      if (!isIt(message)) return;
      receiver.onMessage = before;
      resolve(performance.now() - sinceMs);
    };
  });
}

async function measureLatency(): Promise<void> {
  const id = await addWebhook('/latency');
  const count = options.cancellations;
  const cancel = await cancellable(count, '/latency');
  const delays: number[] = [];
  for (let nth = 0; nth < count; nth++) delays.push(await cancel(nth));
  const [half, most, longest] = quantiles(delays);
  record(
    `${count} cancellations: time to the first try, median / p95 / longest`,
    `${half} / ${most} / ${longest}`,
    'p95 ≤ 5 s',
  );
  hasFailed ||= at(delays, 0.95) > 5000;
  await askFor('DELETE', `/api/v1/webhooks/${id}`);
}

async function killTheServer(): Promise<void> {
  const id = await addWebhook('/copy');
  const replica = await startReplica('/copy');
  let made = 0;
  let isDown: Promise<void> | undefined;
  const editing = (async () => {
    for (; made < changes; made++) {
      await isDown;
      await writer.edit();
    }
  })();
  for (let nth = 1; nth <= kills; nth++) {
    while (made < (nth * changes) / (kills + 1)) await pause(5);
    isDown = site.kill().then(() => site.start());
    await isDown;
  }
  await editing;
  const { differences, seconds } = await settle(replica, id);
  const { messages, repeated } = replica.counts;
  record(`${count(changes)} changes, ${kills} kills: events of the copy that differ`, String(differences.length), '0');
  record('messages; repeated with the same id', `${count(messages)}; ${repeated}`, '');
  record('time until the copy equals the site', `${seconds} s`, '');
  const { items } = await askFor('GET', `/api/v1/webhooks/${id}/messages?state=failed`);
  record('messages given up', String(items.length), '0');
  hasFailed ||= differences.length > 0 || items.length > 0;
  await askFor('DELETE', `/api/v1/webhooks/${id}`);
}

/** The receiver is away for some changes, and the webhook is paused for others. Then all are sent again. */
async function endureAnOutage(): Promise<void> {
  const id = await addWebhook('/outage');
  const replica = await startReplica('/outage');
  receiver.answers.set('/outage', 'resets');
  const from = new Date();
  const edits = Math.max(minOutageEdits, Math.ceil(changes / 10));
  for (let nth = 0; nth < edits; nth++) await writer.edit();
  while ((await askFor('GET', `/api/v1/webhooks/${id}`)).failingSince === null) await pause(pollMs);
  await askFor('PATCH', `/api/v1/webhooks/${id}`, { isPaused: true });
  for (let nth = 0; nth < edits; nth++) await writer.edit();
  await pause(2000);
  receiver.answers.clear();
  await askFor('PATCH', `/api/v1/webhooks/${id}`, { isPaused: false });
  const to = new Date(Date.now() + 1000);
  const { messages } = await askFor('POST', `/api/v1/webhooks/${id}/replays`, { from, to });
  const { differences, seconds } = await settle(replica, id);
  record(`outage of the receiver during ${count(2 * edits)} changes: messages sent again`, count(messages), '');
  record('events of the copy that differ afterwards', `${differences.length}, after ${seconds} s`, '0');
  hasFailed ||= differences.length > 0;
  await askFor('DELETE', `/api/v1/webhooks/${id}`);
}

async function serveBesideDeadAddresses(): Promise<void> {
  await addWebhook('/live');
  const cancel = await cancellable(liveChanges, '/live');
  for (let nth = 0; nth < dead; nth++) await addWebhook(`/dead/${nth}`, people[1 + Math.floor(nth / perAccount)]);
  for (let nth = 0; nth < dead; nth++) receiver.answers.set(`/dead/${nth}`, 'hangs');
  const first = await cancel(0);
  // Until each dead address has failed once.
  const states = async () => {
    let failing = 0;
    for (const person of people.slice(1))
      failing += (await askFor('GET', '/api/v1/webhooks', undefined, person)).items.filter(
        ({ state }: { state: string }) => state === 'failing',
      ).length;
    return failing;
  };
  const startedMs = performance.now();
  const meanwhile: number[] = [];
  let nth = 1;
  while ((await states()) < dead) {
    meanwhile.push(await cancel(nth++));
    await pause(1000 / changesPerSecond);
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const delays: number[] = [];
  for (const end = nth + liveChanges; nth < end; nth++) {
    delays.push(await cancel(nth));
    await pause(1000 / changesPerSecond);
  }
  const [half, most, longest] = quantiles(delays);
  const [halfMeanwhile, mostMeanwhile, longestMeanwhile] = quantiles(meanwhile);
  record(`${dead} addresses that begin to hang at once: first message to a live one`, inSeconds(first), '');
  record('until each of them has failed once', `${seconds} s`, '');
  record(
    'meanwhile: delay of the live one, median / p95 / longest',
    `${halfMeanwhile} / ${mostMeanwhile} / ${longestMeanwhile}`,
    '',
  );
  record('from then on: delay of the live one, median / p95 / longest', `${half} / ${most} / ${longest}`, 'p95 ≤ 5 s');
  record('concurrent tries: to one address / in all', `${receiver.most.perPath} / ${receiver.most.all}`, '1 / 8');
  hasFailed ||= at(delays, 0.95) > 5000;
}

/** Returns a copy that has the events of now. */
async function startReplica(path: string): Promise<WebhookReplica> {
  const replica = new WebhookReplica();
  await replica.begin(read);
  receiver.onMessage = (message) => {
    if (message.path === path && !receiver.answers.has(path)) replica.take(message);
  };
  return replica;
}

/** Waits until the copy equals the site, at most 90 seconds after the last message. */
async function settle(replica: WebhookReplica, id: string): Promise<{ differences: string[]; seconds: number }> {
  const startedMs = performance.now();
  let lastMs = startedMs;
  let waiting = 0;
  let differences: string[];
  do {
    await pause(pollMs);
    differences = await replica.differences(read);
    const before = waiting;
    ({ waiting } = await askFor('GET', `/api/v1/webhooks/${id}`));
    if (waiting !== before) lastMs = performance.now();
  } while (differences.length > 0 && performance.now() - lastMs < settleMs);
  for (const line of differences.slice(0, 10)) say(line);
  receiver.onMessage = () => {};
  return { differences, seconds: Math.round((performance.now() - startedMs) / 100) / 10 };
}

function form(nth: number) {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return {
    ...{ name: `Milonga ${nth}`, dateStart: `${day}T20:30`, dateEnd: `${day}T23:30`, price: 5, place: 'La Péniche' },
    ...{ type: { id: catalogue.types[0]?.id }, dances: [{ id: catalogue.dances[0]?.id }] },
    location: { latitude: 45.764, longitude: 4.8357, place: 'Lyon', displayName: '1 rue de la Ré, Lyon, France' },
  };
}

function at(delays: readonly number[], share: number): number {
  const sorted = delays.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

function quantiles(delays: readonly number[]): string[] {
  return [0.5, 0.95, 1].map((share) => inSeconds(at(delays, share)));
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function record(...row: (typeof rows)[number]): void {
  rows.push(row);
  say(`${row[0]}: ${row[1]}`);
}
