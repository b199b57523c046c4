import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncPath } from '#server/database/durable-files.ts';

/** What a part may be made of. */
const kinds = { Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array };
type Part = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;
export type Parts = Record<string, Part>;

/** First a line of JSON, as long as it says; then each part, at a multiple of eight bytes; in the end the SHA-256 of all that. */
const magic = 'pista map snapshot';
const alignment = 8;
const digestBytes = 32;
/** Reading, hashing and copying so much takes a millisecond: whoever waits for an answer waits no longer. */
const pieceBytes = 1024 * 1024;

interface Header {
  magic: string;
  facts: unknown;
  parts: { name: string; kind: string; length: number }[];
}

/** Says why a snapshot must not be used. */
export class UnusableSnapshot extends Error {}

/** Writes facts, which become JSON, and parts to a file; the old one stays until the new one is complete and on the disk. */
export class SnapshotWriter {
  readonly #path: string;
  readonly #header: string;
  #parts: Part[];
  #isOwn = false;

  constructor(path: string, facts: unknown, parts: Parts) {
    this.#path = path;
    this.#parts = Object.values(parts);
    const described = Object.entries(parts).map(([name, part]) => ({ name, kind: kindOf(part), length: part.length }));
    this.#header = JSON.stringify({ magic, facts, parts: described } satisfies Header);
  }

  /** To be called before the parts that it was handed change: what has not been written yet is copied. */
  detach(): void {
    if (this.#isOwn) return;
    this.#isOwn = true;
    this.#parts = this.#parts.map((part) => part.slice());
  }

  async write(): Promise<void> {
    const folder = dirname(this.#path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(this.#path);
    const beside = `${this.#path}.${randomUUID()}${unfinished}`;
    try {
      const file = await open(beside, 'wx', 0o600);
      try {
        const hash = createHash('sha256');
        for (const piece of this.#pieces()) {
          hash.update(piece);
          await file.writev([piece]);
        }
        await file.writev([hash.digest()]);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, this.#path);
      syncPath(folder);
    } finally {
      await rm(beside, { force: true });
    }
  }

  /** Each is a copy, which nobody changes while it is being written. */
  *#pieces(): Generator<Uint8Array> {
    const header = Buffer.from(`${this.#header}\n`);
    yield padded(header);
    for (let index = 0; index < this.#parts.length; index += 1) {
      for (let from = 0; ; from += pieceBytes) {
        // Looked up anew each time: they may have been copied meanwhile.
        const { buffer, byteOffset, byteLength } = this.#parts[index] ?? new Uint8Array();
        const piece = new Uint8Array(buffer, byteOffset + from, Math.min(pieceBytes, byteLength - from));
        const isLast = from + piece.length === byteLength;
        yield isLast ? padded(piece) : piece.slice();
        if (isLast) break;
      }
    }
  }
}

/** What was written to a file. Throws `UnusableSnapshot` where it is not whole. */
export async function readSnapshot(path: string): Promise<{ facts: unknown; parts: Parts }> {
  const bytes = await readFile(path);
  const end = bytes.length - digestBytes;
  if (end < 0 || !digestOf(bytes.subarray(0, end)).equals(bytes.subarray(end)))
    throw new UnusableSnapshot('it is damaged');
  const headerEnd = bytes.indexOf('\n');
  const { magic: itsMagic, facts, parts: described }: Header = JSON.parse(bytes.toString('utf8', 0, headerEnd));
  if (itsMagic !== magic) throw new UnusableSnapshot('it is none');

  const parts: Parts = {};
  let from = aligned(headerEnd + 1);
  for (const { name, kind, length } of described) {
    const part = emptyPart(kind, length);
    bytes.copy(new Uint8Array(part.buffer), 0, from, from + part.byteLength);
    parts[name] = part;
    from += aligned(part.byteLength);
  }
  return { facts, parts };
}

const unfinished = '.unfinished';
const abandonedAfterMs = 600_000;

/** What a process that was killed has left behind; another one may be writing its own at this moment. */
async function removeUnfinished(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(unfinished)) continue;
    const left = join(dirname(path), name);
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(left, { force: true });
  }
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function kindOf(part: Part): string {
  return part.constructor.name;
}

function emptyPart(kind: string, length: number): Part {
  for (const [name, Kind] of Object.entries(kinds)) if (name === kind) return new Kind(length);
  throw new UnusableSnapshot(`it has a part of ${kind}`);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

function padded(piece: Uint8Array): Uint8Array {
  const whole = new Uint8Array(aligned(piece.length));
  whole.set(piece);
  return whole;
}
