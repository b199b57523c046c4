import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MapChange } from '#contract/map.ts';
import { problems } from '#contract/problems.ts';
import { Problem } from '#server/http/problem.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { maxStreamsPerAddress, Subscribers } from './subscribers.ts';

const db = await testDatabase();
const one = await testApp(db);
const other = await testApp(db);
const addressOfOne = await one.app.listen({ host: '127.0.0.1', port: 0 });
const addressOfOther = await other.app.listen({ host: '127.0.0.1', port: 0 });

let leaving = new AbortController();
beforeEach(async () => {
  leaving = new AbortController();
  await one.clear();
});
afterEach(() => leaving.abort());

/** Follows the map of a server. Each call waits for the next revision. */
async function follow(address: string) {
  const response = await fetch(`${address}/api/internal/map/changes`, { signal: leaving.signal });
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const next = async (): Promise<number> => {
    for (;;) {
      const data = /^data: (.*)$/m.exec(heard);
      const end = heard.indexOf('\n\n');
      if (end >= 0) {
        const message = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (data && message.includes(data[0])) return MapChange.parse(JSON.parse(data[1] ?? '')).v;
        continue;
      }
      const { value, done } = (await lines?.read()) ?? { done: true };
      if (done) throw new Error('the stream has ended');
      heard += value;
    }
  };
  /** Waits for a revision. Earlier ones may be received before, some of them twice. */
  const until = async (version: number): Promise<void> => {
    while ((await next()) < version);
  };
  return { response, next, until, isOver: () => lines?.read().then(({ done }) => done) };
}

describe('a client that follows the map', () => {
  test('gets the revision at once, in a response that is neither cached nor buffered', async () => {
    const { response, next } = await follow(addressOfOne);
    expect(await next()).toBe(one.tools.map.revision);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is notified of a write, and finds it in responses from then on', async () => {
    const { next, until } = await follow(addressOfOne);
    const before = await next();
    const cells = `${addressOfOne}/api/internal/map/cells?z=5&x=14-18&y=9-13`;
    expect((await (await fetch(cells)).json()).t).toEqual([]);
    await anEvent(db);
    await one.tools.map.catchUp();

    const after = one.tools.map.revision;
    expect(after).toBeGreaterThan(before);
    await until(after);
    const answer = await (await fetch(cells)).json();
    expect([answer.v, answer.t.length]).toEqual([after, 1]);
  });

  test('is notified by each server of writes through another', async () => {
    const { next, until } = await follow(addressOfOther);
    const before = await next();
    await anEvent(db);
    await one.tools.map.catchUp();
    const events = async () => (await fetch(`${addressOfOther}/api/internal/map/events?bbox=-180,-90,180,90`)).json();
    // Its round may run between the two writes, and notify of each.
    do await until(before + 1);
    while ((await events()).length === 0);
    expect(await events()).toHaveLength(1);
  });

  test('is disconnected when the server stops', async () => {
    const server = await testApp(db);
    const { next, isOver } = await follow(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    await next();
    await server.app.close();
    expect(await isOver()).toBe(true);
  });

  test('gets only headers with HEAD', async () => {
    const answer = await one.app.inject({ method: 'HEAD', url: '/api/internal/map/changes' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });
});

/** A server with subscribers only, and a map that the test changes. */
async function someSubscribers() {
  const map = {
    revision: 1,
    tell: () => {},
    onChange(listener: () => void) {
      map.tell = listener;
      return () => {};
    },
  };
  const subscribers = new Subscribers(map, { isLimited: true });
  const server = createServer((_request, response) => {
    try {
      subscribers.refuseIfFull('192.0.2.1');
      subscribers.add(response.writeHead(200), '192.0.2.1');
    } catch (error) {
      response.writeHead(error instanceof Problem ? problems[error.code] : 500).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    subscribers.close();
    server.close();
  });
  return { map, subscribers, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('subscribers', () => {
  test('get one notification for many changes', async () => {
    const { map, address } = await someSubscribers();
    const { next } = await follow(address);
    expect(await next()).toBe(1);
    for (const last of [6, 20]) {
      while (map.revision < last) {
        map.revision += 1;
        map.tell();
      }
      expect(await next()).toBe(last);
    }
  });

  test('are removed when they disconnect', async () => {
    const { subscribers, address } = await someSubscribers();
    const { next } = await follow(address);
    await next();
    expect(subscribers.size).toBe(1);
    leaving.abort();
    await expect.poll(() => subscribers.size).toBe(0);
  });

  test('are limited per address, until one of them disconnects', async () => {
    const { subscribers, address } = await someSubscribers();
    await Promise.all(Array.from({ length: maxStreamsPerAddress }, () => follow(address)));
    expect((await fetch(address)).status).toBe(429);
    leaving.abort();
    await expect.poll(() => subscribers.size).toBe(0);
    leaving = new AbortController();
    expect((await follow(address)).response.status).toBe(200);
  });

  test('are rejected after closing', async () => {
    const { subscribers, address } = await someSubscribers();
    subscribers.close();
    expect((await fetch(address)).status).toBe(503);
  });
});
