import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Event, showEvent } from '#contract/events.ts';
import { listMapCells, listMapEvents } from '#contract/map.ts';
import { deinterleave, unproject } from '#contract/tiles.ts';
import { Columns } from '#model/map/columns.ts';
import { ReadModel } from '#model/map/read-model.ts';
import { pageHeaders } from '#model/paging/page-headers.ts';
import { bestEncoding, compress } from '#server/http/compression.ts';
import { syntheticEvents } from './synthetic-events.ts';

/** Round trip from a phone to a server in the same country. */
const latencyMs = 50;
const eventCount = 1_000_000;
/** Columns and rows at full depth. */
const squares = 2 ** 26;

/** Prefix of the path of a synthetic event. */
const eventPrefix = showEvent.path.replace('{idOrSlug}', 'event-');

type Handler = (query: Record<string, string>, path: string) => { body: unknown; headers: Record<string, string> };

interface MillionEventsProxy {
  /** Starts a proxy for the server at `address` with latency and a million events on its map. Returns its URL. */
  proxy(address: string): Promise<string>;
  close(): void;
}

/**
 * Creates proxies in front of servers. They forward requests with latency, but answer the two map endpoints from a real
 * read model with a million synthetic events, because filling a database with as many takes a quarter of an hour.
 */
export async function millionEventsProxy(now: Date, catalogueAddress: string): Promise<MillionEventsProxy> {
  const model = new ReadModel(() => now);
  const list = async (path: string) => {
    const entries = await (await fetch(`${catalogueAddress}/api/internal/${path}`)).json();
    return z.array(z.object({ id: z.string(), slug: z.string() })).parse(entries);
  };
  model.styles.rename(await list('dances'));
  model.types.rename(await list('event_types'));
  const mapped = syntheticEvents(eventCount, now.getTime() / 1000);
  model.columns = new Columns(eventCount);
  for (const event of mapped) model.columns.append(event);
  const mortonOf = new Map(mapped.map(({ id, morton }) => [id, morton]));
  const real = z.array(Event).parse(await (await fetch(`${catalogueAddress}/api/internal/events?limit=100`)).json());

  const handlers: Record<string, Handler> = {
    [listMapCells.path]: (asked) => {
      const { z: zoom, x, y, ...filters } = z.parse(listMapCells.query, asked);
      return { body: { v: 1, ...model.cells({ zoom, x, y, filters }) }, headers: { 'cache-control': 'max-age=30' } };
    },
    [listMapEvents.path]: (asked, path) => {
      const { z: zoom, cells, bbox, at, limit, cursor, ...filters } = z.parse(listMapEvents.query, asked);
      const area = bbox ?? { zoom: zoom ?? 0, cells: cells ?? [] };
      const page = model.events({ area, filters, limit, at, cursor });
      return { body: page.ids.map((id) => eventAt(id)), headers: pageHeaders(path, page) };
    },
  };

  /** Returns the data of a real event at the position of a synthetic one. */
  function eventAt(id: string): Event | undefined {
    const event = real[Number.parseInt(id.slice(0, 8), 16) % real.length];
    const { column, row } = deinterleave(mortonOf.get(id) ?? 0);
    const place = unproject((column + 0.5) / squares, (row + 0.5) / squares);
    return event && { ...event, id, slug: `event-${id}`, location: { ...event.location, ...place } };
  }

  /** Handles requests for an open event, which the page repeats when the map has changed. */
  function handleEvent(path: string): ReturnType<Handler> | undefined {
    const id = path.startsWith(eventPrefix) && path.slice(eventPrefix.length);
    return id && mortonOf.has(id) ? { body: eventAt(id), headers: { 'cache-control': 'no-cache' } } : undefined;
  }

  const servers: ReturnType<typeof createServer>[] = [];
  return {
    async proxy(address) {
      const server = createServer(async (asked, reply) => {
        await pause(latencyMs);
        const url = new URL(asked.url ?? '/', address);
        const answer =
          handlers[url.pathname]?.(Object.fromEntries(url.searchParams), url.pathname + url.search) ??
          handleEvent(url.pathname);
        if (!answer) return forward(asked, reply, url);
        const encoding = bestEncoding(asked.headers['accept-encoding']);
        const packed = await compress(Buffer.from(JSON.stringify(answer.body)), encoding);
        const headers = { ...answer.headers, 'content-type': 'application/json', 'content-encoding': encoding };
        reply.writeHead(200, headers).end(packed);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function forward(asked: IncomingMessage, reply: ServerResponse, to: URL): void {
  const forwarded = request(to, { method: asked.method, headers: asked.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  forwarded.on('error', () => reply.destroy());
  reply.on('close', () => forwarded.destroy());
  asked.pipe(forwarded);
}
