import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/connect.ts';
import { openEventMap } from '#server/map/service.ts';
import { testApp } from '#testing/app.ts';
import { newDatabase, testDatabase } from '#testing/database.ts';
import { silentLog, warningLog } from '#testing/log.ts';

const { app, tools } = await testApp(await testDatabase());

test('reports a loaded server as live and ready', async () => {
  for (const path of ['/api/health/live', '/api/health/ready']) {
    const response = await app.inject(path);
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('reports a server as live but not ready while the map is loading', async () => {
  const map = openEventMap({ ...tools, log: silentLog });
  await map.close();
  const loading = await buildApp({ ...tools, map });

  expect((await loading.inject('/api/health/live')).statusCode).toBe(200);
  const response = await loading.inject('/api/health/ready');
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
  await loading.close();
});

test('reports a server without its database as live but not ready, without details', async () => {
  const complaints: object[] = [];
  const complain = (details: object) => complaints.push(details);
  const log = warningLog(complain);
  const { db, close } = await openDatabase(await newDatabase(), log);
  const orphan = await buildApp({ ...tools, db, log });
  expect((await orphan.inject('/api/health/ready')).statusCode).toBe(200);

  await close();

  expect((await orphan.inject('/api/health/live')).statusCode).toBe(200);
  const response = await orphan.inject('/api/health/ready');
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
  expect(response.json().detail).toBe('The database does not answer.');
  expect(complaints).toHaveLength(1);
  await orphan.close();
});
