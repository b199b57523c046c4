import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';

/** Starts the server in a separate process. */
async function start() {
  const { dataDir, databaseUrl } = await newDatabase();
  const env = {
    ...{ ...fastSpawnEnv, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    ...{ SAMPLE_DATA: 'off', RATE_LIMITS: 'off', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const code = once(child, 'exit').then(([code]) => code);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Pista is at (\S+)$/.exec(line) ?? [];
    if (address) return { child, code, address };
  }
  throw new Error('The server did not start.');
}

/** Sends requests on keep-alive connections until none is accepted. Returns errors. */
async function askUntilRefused(address: string, agent: Agent, answered: () => void): Promise<string[]> {
  const faults: string[] = [];
  for (;;) {
    const fault = await ask(address, agent).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    if (fault === 'ECONNREFUSED') return faults;
    if (fault !== undefined) faults.push(fault);
    else answered();
  }
}

async function ask(address: string, agent: Agent): Promise<string | undefined> {
  const [answer]: [IncomingMessage] = (await once(
    get(`${address}/api/internal/events`, { agent }),
    'response',
  )) as never;
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode === 200 ? undefined : String(answer.statusCode);
}

test('answers all requests on open connections on SIGTERM, and waits for no idle ones', async () => {
  const { child, code, address } = await start();
  const port = Number(new URL(address).port);
  const [silent, halfWay] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all([once(silent, 'connect'), once(halfWay, 'connect')]);
  halfWay.write('GET / HTTP/1.1\r\nHost:');
  await ask(address, new Agent({ keepAlive: true }));
  let answers = 0;
  const clients = Array.from({ length: 64 }, () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return askUntilRefused(address, agent, () => {
      answers++;
      if (answers === 3000) child.kill('SIGTERM');
    });
  });
  const faults = (await Promise.all(clients)).flat();
  expect(faults).toEqual([]);
  expect(answers).toBeGreaterThan(3000);
  expect(await code).toBe(0);
});
