import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '#server/log.ts';

export interface MetricsServer {
  /** `http://127.0.0.1:9464/metrics` */
  address: string;
  close(): Promise<void>;
}

interface Options {
  port: number;
  host: string;
  log: Log;
  /** Returns the metrics in Prometheus's text format. */
  collect(): Promise<string>;
}

/** Serves `/metrics` on a port of its own, without a log line or limits for requests. Throws if it cannot listen. */
export async function openMetricsServer({ port, host, log, collect }: Options): Promise<MetricsServer> {
  const server = createServer(async ({ method, url = '' }, response) => {
    const isKnown = /^\/metrics(\?|$)/.test(url);
    if (!isKnown || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(isKnown ? 405 : 404).end();
      return;
    }
    try {
      const text = await collect();
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    } catch (error) {
      log.error({ err: error }, 'collecting the metrics failed');
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
