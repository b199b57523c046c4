import { beforeEach, expect, test } from 'vitest';
import { sendPush } from '#server/push/service.ts';
import { afterFile } from '#testing/after-file.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { photonAnswer } from '#testing/geocoder-answers.ts';
import { geocoderServer } from '#testing/geocoder-server.ts';
import { openPushService } from '#testing/push-service.ts';
import { aPerson } from '#testing/signed-in.ts';
import { readHealth } from './service.ts';

const db = await testDatabase();
const service = await openPushService();
afterFile(async () => service.close());
const geocoder = await geocoderServer({ json: photonAnswer() });
const { app, tools, clear, setTime } = await testApp(db, {
  PUSH_SERVERS: service.host,
  GEOCODER: 'photon',
  GEOCODER_URL: geocoder.url,
});

beforeEach(() => clear());

const health = () => readHealth(tools, async () => undefined);

test('names a push service that refuses messages or cannot be reached, until it accepts one', async () => {
  const ana = await aPerson(tools);
  const { endpoint, keys } = service.subscribe();
  const payload = { endpoint, keys, device: 'Firefox' };
  await app.inject({ method: 'PUT', url: '/api/internal/push/subscriptions', headers: ana.headers, payload });
  const send = async () => {
    await sendPush(tools, ana.id, { title: 'Milonga', body: 'Moved to 22:00.', path: '/events/milonga', tag: 'one' });
    await tools.jobs.drain(tools, { early: true });
  };
  service.answers = { status: 403 };
  const since = tools.clock().toISOString();
  await send();
  expect((await health()).push).toMatchObject({ state: 'ok', failing: [] });
  setTime(new Date(tools.clock().getTime() + 60_000));
  await send();
  const reason = 'the push service answered 403';
  expect((await health()).push).toMatchObject({
    ...{ state: 'attention', problem: 'push-service-failing', reason: `${service.host}: ${reason}` },
    failing: [{ service: service.host, since, reason }],
  });

  service.answers = { status: 201 };
  await send();
  expect((await health()).push).toMatchObject({ state: 'ok', failing: [] });

  service.close();
  await send();
  await send();
  const { push } = await health();
  expect(push).toMatchObject({ problem: 'push-service-failing', failing: [{ service: service.host }] });
  expect(push.reason).toContain(service.host);
});

test('shows that the geocoder does not answer, since when and why, without the address', async () => {
  const ask = (street: string) =>
    tools.geocoding.search({ text: `12 rue ${street}, Lyon`, lang: 'fr', limit: 3, mayWait: true });
  await ask('Garibaldi');
  expect((await health()).geocoder).toMatchObject({ state: 'ok', name: 'photon', since: null });
  await geocoder.close();
  for (const street of ['Mercière', 'Vendôme', 'Molière', 'Duguesclin']) await ask(street);
  const { geocoder: shown } = await health();
  expect(shown).toMatchObject({ state: 'attention', problem: 'geocoder-failing', since: expect.any(String) });
  expect(shown.reason).toContain('ECONNREFUSED');
  expect(JSON.stringify(shown)).not.toContain('Duguesclin');
});
