/** Worker thread of `Packer`: collects the events of one tile, then packs them. */
import { hash } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type { PackPart } from '#contract/packs.ts';
import { packFormat } from '#model/packs/format.ts';
import { type PackableEvent, writePacks } from '#model/packs/write-packs.ts';
import type { PackedPart, PackedParts, PackTask } from './pack-task.ts';

/** A higher level saves one or two per cent and takes twice as long. */
const level = 7;

/** Requests go first. On Linux, 0 is this thread and not the process. */
const niceness = 5;
if (process.platform === 'linux') setPriority(0, niceness);

let events: PackableEvent[] = [];

parentPort?.on('message', (task: PackTask) => {
  if (task.kind === 'add') {
    if (task.isFirst) events = [];
    for (const event of JSON.parse(task.events) as PackableEvent[]) events.push(event);
    parentPort?.postMessage(events.length);
    return;
  }
  const parts = pack(task);
  events = [];
  const buffers = Object.values(parts).map(({ bytes }) => bytes.buffer as ArrayBuffer);
  parentPort?.postMessage(parts, buffers);
});
parentPort?.postMessage('ready');

function pack({ catalogue, towns, head }: Extract<PackTask, { kind: 'finish' }>): PackedParts {
  const { core, cards, wholes } = writePacks(events, catalogue, towns);
  const coreText = JSON.stringify(core);
  const edition = hashOf(coreText);
  const part = (name: PackPart, more: object, content: string): PackedPart => ({
    tag: hashOf(JSON.stringify(more) + content),
    bytes: zipped(withHead({ format: packFormat, part: name, ...head, ...more }, content)),
  });
  return {
    core: part('core', { edition }, coreText),
    cards: part('cards', { of: edition }, JSON.stringify(cards)),
    wholes: part('wholes', { of: edition }, JSON.stringify(wholes)),
  };
}

/** Joins two objects as JSON. The content is a large text, which would otherwise be written twice. */
function withHead(head: object, content: string): string {
  return `${JSON.stringify(head).slice(0, -1)},${content.slice(1)}`;
}

function hashOf(text: string): string {
  return hash('sha1', text, 'base64url');
}

/** Not from the pool of Node, whose buffers cannot be transferred. */
function zipped(text: string): Uint8Array {
  return Uint8Array.from(gzipSync(text, { level }));
}
