import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SafeFetcher } from '#server/network/ssrf-safe-fetch.ts';
import { afterFile } from './after-file.ts';

const host = 'club.example.org';

/**
 * Serves pages of another site on loopback, by path, and returns a fetcher that accepts only this address as public.
 * Other paths answer 404. Closed after the tests of the file.
 */
export async function publicPages(pages: Record<string, string | ((response: ServerResponse) => unknown)>) {
  const server = createServer(({ url = '' }, response) => {
    const page = pages[url];
    if (typeof page === 'function') page(response);
    else response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fetcher = new SafeFetcher({
    userAgent: 'Pista (tests)',
    forTests: {
      isPublic: (address) => address === '127.0.0.1',
      ports: [port],
      lookup: (name, _options, done) => {
        if (name === host) done(null, [{ address: '127.0.0.1', family: 4 }]);
        else done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '');
      },
    },
  });
  afterFile(async () => {
    await fetcher.close();
    server.close();
    server.closeAllConnections();
  });
  return { base: `http://${host}:${port}`, fetcher };
}
