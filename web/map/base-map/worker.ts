/** Worker that paints tiles, so that panning stays smooth. */

import { readTowns, readWorld } from '#contract/base-map/world.ts';
import { tileSizePx } from '#contract/constants.ts';
import { Painter } from './painter.ts';
import { palettes } from './palettes.ts';
import { persist } from './persist.ts';
import type { AddTownsMessage, InitMessage, TileRequest, WorkerReply } from './worker-messages.ts';

/** Rejects until the world has loaded, because a pending tile would block street tiles. */
let painter: Promise<Painter>;
/** Resolves when the world has loaded. */
let painterAtLast: Promise<Painter>;

self.addEventListener('message', async ({ data }: MessageEvent<InitMessage | AddTownsMessage | TileRequest>) => {
  if ('worldUrl' in data) open(data);
  else if ('townsUrl' in data) await addSmallTowns(data);
  else await deliver(data);
});

function open({ worldUrl, locale }: InitMessage): void {
  const paint = (bytes: Uint8Array) => new Painter(readWorld(bytes), locale);
  painter = bytesOf(worldUrl).then(paint);
  painterAtLast = painter.catch(async () => {
    painter = Promise.resolve(paint(await persist(() => bytesOf(worldUrl))));
    send({ hasMore: true });
    return painter;
  });
}

async function addSmallTowns({ townsUrl }: AddTownsMessage): Promise<void> {
  const towns = readTowns(await persist(() => bytesOf(townsUrl)));
  (await painterAtLast).addTowns(towns);
  send({ hasMore: true });
}

async function deliver(order: TileRequest): Promise<void> {
  try {
    const picture = painted(await painter, order);
    send({ number: order.number, picture }, [picture]);
  } catch {
    send({ number: order.number, picture: null });
  }
}

/** Paints and sends synchronously, so that the notice about new data cannot overtake an outdated tile. */
function painted(painter: Painter, { tile, ratio, theme }: TileRequest): ImageBitmap {
  const sizePx = tileSizePx * ratio;
  const canvas = new OffscreenCanvas(sizePx, sizePx);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser has no offscreen canvas.');
  painter.paint(context, tile, ratio, palettes[theme]);
  return canvas.transferToImageBitmap();
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function send(delivery: WorkerReply, transfer: Transferable[] = []): void {
  self.postMessage(delivery, { transfer });
}
