import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { openEventMap } from '#server/map/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import type { Tools } from '#server/tools.ts';
import { now } from './builders.ts';
import { testFolder } from './folder.ts';
import { silentLog } from './silent-log.ts';

export interface TestApp {
  app: FastifyInstance;
  tools: Tools;
  /** Tells the server what the time is; it begins at the builders' `now`. */
  setTime(instant: Date): void;
}

/** The whole server on a test's database, not listening, with a clock that stands still. Closed when the tests of the file are done. */
export async function testApp(db: Db): Promise<TestApp> {
  let time = now;
  const clock = () => time;
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: await testFolder(),
    PUBLIC_URL: 'https://pista.example',
  });
  const map = openEventMap({ db, clock, log: silentLog });
  const tools: Tools = { config, db, storage: openStorage(config), clock, log: silentLog, map };
  const app = await buildApp(tools);
  afterAll(async () => {
    await app.close();
    await map.close();
  });
  await map.catchUp();
  return {
    app,
    tools,
    setTime(instant) {
      time = instant;
    },
  };
}
