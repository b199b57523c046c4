/**
 * Child process of `bench/pages.ts`. Sends its parent the URL or the figure.
 *
 *   pista     the complete server
 *   bare      a bare node:http server that repeats the response of a URL including headers
 *   queries   returns the event pages per second that the database queries alone allow, one after the other
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { startServer } from '#server/main.ts';
import { openEventMap } from '#server/map/service.ts';
import { fillPage } from '#server/pages/service.ts';
import { Towns } from '#server/towns/service.ts';
import { silentLog } from '#testing/log.ts';
import { unchangedSite } from '#testing/site.ts';

const [, , kind = '', ...given] = process.argv;
/** Headers that node:http adds itself. */
const sentByNode = ['date', 'connection', 'keep-alive'];

const config = readConfig({ ...process.env, PORT: '0', RATE_LIMITS: 'off', SAMPLE_DATA: 'off' });
const run = { pista, bare, queries }[kind];
process.send?.(await run?.(...given));

async function pista(): Promise<string> {
  return (await startServer(config)).address;
}

async function bare(address = ''): Promise<string> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const headers = [...answer.headers].filter(([name]) => !sentByNode.includes(name));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const server = createServer((_request, response) => {
    response.writeHead(200, Object.fromEntries(headers));
    response.end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function queries(...slugs: string[]): Promise<number> {
  const { db, close } = await openDatabase(config, silentLog);
  const clock = () => new Date();
  const map = openEventMap({ db, clock, log: silentLog });
  await map.catchUp();
  const tools = { config, db, clock, map, site: unchangedSite(config) };
  const towns = new Towns(tools);
  const load = async (warmUpCount: string[]) => {
    for (const slug of warmUpCount) {
      await fillPage(tools, towns, { kind: 'event', source: '', messages: [], slug }, clock());
    }
  };
  const warmUpCount = Math.floor(slugs.length / 4);
  await load(slugs.slice(0, warmUpCount));
  const startedAt = performance.now();
  await load(slugs.slice(warmUpCount));
  const perSecond = (slugs.length - warmUpCount) / ((performance.now() - startedAt) / 1000);
  await map.close();
  await close();
  return perSecond;
}
