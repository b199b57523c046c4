/**
 * A bare HTTP server that repeats the bytes of a response including headers, in several processes on one port. Shows
 * what a second process costs any server on this machine.
 *
 *   node bench/bare-server.ts <URL of the response> <processes>
 */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers that node:http adds itself. */
const sentByNode = ['date', 'connection', 'keep-alive'];

const [responseUrl = '', processes = '1'] = process.argv.slice(2);

if (cluster.isPrimary && processes !== '1') await startProcesses(Number(processes));
else await serve();

async function startProcesses(count: number): Promise<void> {
  process.once('SIGTERM', () => process.exit(0));
  const workers = Array.from({ length: count }, () => cluster.fork());
  const [[address] = []] = await Promise.all(workers.map((worker) => once(worker, 'listening')));
  say((address as AddressInfo).port);
}

async function serve(): Promise<void> {
  const answer = await fetch(responseUrl, { headers: { 'accept-encoding': 'identity' } });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !sentByNode.includes(name)));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (cluster.isPrimary) say((server.address() as AddressInfo).port);
}

function say(port: number): void {
  process.stdout.write(`The bare server is at http://127.0.0.1:${port}\n`);
}
