import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncPath } from '#server/database/durable-files.ts';

/** Allowed types of a part. */
const kinds = { Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array };
type Part = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;
export type Parts = Record<string, Part>;

/** Format: a line of JSON, then each part aligned to eight bytes, then the SHA-256 of everything before it. */
const magic = 'pista map snapshot';
const alignment = 8;
const digestBytes = 32;
/** Reading, hashing and copying this much takes a millisecond, so that other requests are not delayed. */
const pieceBytes = 1024 * 1024;

interface Header {
  magic: string;
  facts: unknown;
  parts: { name: string; kind: string; length: number }[];
}

/** Thrown if a snapshot must not be used; the message is the reason. */
export class UnusableSnapshot extends Error {}

/** Writes facts (as JSON) and parts to a file. Replaces the old file atomically when the new one is complete and flushed. */
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

  /** Must be called before the given parts change: copies what has not been written yet. */
  detach(): void {
    if (this.#isOwn) return;
    this.#isOwn = true;
    this.#parts = this.#parts.map((part) => part.slice());
  }

  /** Writes the file. If it fails, the old file stays. */
  async write(): Promise<void> {
    const folder = dirname(this.#path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(this.#path);
    const temporary = `${this.#path}.${randomUUID()}${unfinished}`;
    try {
      const file = await open(temporary, 'wx', 0o600);
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
      await rename(temporary, this.#path);
      syncPath(folder);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Yields copies, which cannot change while they are being written. */
  *#pieces(): Generator<Uint8Array> {
    const header = Buffer.from(`${this.#header}\n`);
    yield padded(header);
    for (let index = 0; index < this.#parts.length; index += 1) {
      for (let from = 0; ; from += pieceBytes) {
        // Read in each iteration, because `detach` may have replaced the parts.
        const { buffer, byteOffset, byteLength } = this.#parts[index] ?? new Uint8Array();
        const piece = new Uint8Array(buffer, byteOffset + from, Math.min(pieceBytes, byteLength - from));
        const isLast = from + piece.length === byteLength;
        yield isLast ? padded(piece) : piece.slice();
        if (isLast) break;
      }
    }
  }
}

/**
 * Reads a file of `SnapshotWriter`. Throws `UnusableSnapshot` if it is damaged or no snapshot, and a file error if it
 * is missing.
 */
export async function readSnapshot(path: string): Promise<{ facts: unknown; parts: Parts }> {
  const bytes = await readFile(path);
  const end = bytes.length - digestBytes;
  if (end < 0 || !digestOf(bytes.subarray(0, end)).equals(bytes.subarray(end)))
    throw new UnusableSnapshot('it is damaged');
  const headerEnd = bytes.indexOf('\n');
  const { magic: itsMagic, facts, parts: described }: Header = JSON.parse(bytes.toString('utf8', 0, headerEnd));
  if (itsMagic !== magic) throw new UnusableSnapshot('it is not a snapshot');

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

/** Removes temporary files of killed processes, but not recent ones: another process may be writing. */
async function removeUnfinished(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(unfinished)) continue;
    const file = join(dirname(path), name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(file, { force: true });
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
  const result = new Uint8Array(aligned(piece.length));
  result.set(piece);
  return result;
}
