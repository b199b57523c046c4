import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { useAnother } from './file-problem.ts';
import { currentFormat, Manifest, parseRowsPart, partNames } from './manifest.ts';
import { readTar, tarEnd, tarFile } from './tar.ts';

/** Writes bytes to the target, and resolves when more can be written. */
export type Write = (bytes: Uint8Array) => Promise<void>;

const level = 3;

/** Compresses a part of rows. */
export const compress: (bytes: Buffer) => Promise<Buffer> = (bytes) =>
  promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } });

/** Decompresses a part of rows. */
export const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(zstdDecompress);

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Writes an archive part by part: each part is in memory, so its length is known before its header is written. */
export class ArchiveWriter {
  readonly #write: Write;
  readonly #parts: Manifest['parts'] = {};
  #bytes = 0;

  constructor(write: Write) {
    this.#write = write;
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#bytes;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#parts[name] = { bytes: bytes.length, sha256: sha256(bytes) };
    await this.#put(tarFile({ name, bytes }));
  }

  /** Writes the manifest and its hash, and the end. Returns the complete manifest. */
  async finish(content: Omit<Manifest, 'parts'>): Promise<Manifest> {
    const manifest = { ...content, parts: { ...this.#parts } };
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
    await this.add(partNames.manifest, text);
    await this.add(partNames.manifestHash, hashLine(text));
    await this.#put([tarEnd]);
    return manifest;
  }

  async #put(pieces: Buffer[]): Promise<void> {
    for (const piece of pieces) {
      if (piece.length === 0) continue;
      this.#bytes += piece.length;
      await this.#write(piece);
    }
  }
}

/** As `sha256sum` writes it. */
function hashLine(manifest: Buffer): Buffer {
  return Buffer.from(`${sha256(manifest)}  ${partNames.manifest}\n`);
}

/**
 * Reads the whole archive at `path`, and returns its manifest if every byte is right. Otherwise throws a `BackupError`
 * that names the first damage.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  const tables = new Map<string, { hash: Hash; parts: number }>();
  let manifestText: Buffer | undefined;
  let hashText: Buffer | undefined;
  for await (const { name, bytes } of readTar(path)) {
    if (found.has(name)) throw damaged(path, `it contains ${name} twice`);
    if (name === partNames.manifest) manifestText = bytes;
    else if (name === partNames.manifestHash) hashText = bytes;
    else {
      found.set(name, { bytes: bytes.length, sha256: sha256(bytes) });
      await hashRows(path, name, bytes, tables);
    }
  }
  if (!manifestText || !hashText) throw new BackupError(`${path} is not a backup of Pista: it has no manifest.`);
  if (!hashLine(manifestText).equals(hashText)) throw damaged(path, partNames.manifest);
  const manifest = readManifest(path, manifestText);
  compareParts(path, manifest, found);
  for (const { name, sha256 } of manifest.tables) {
    const hash = tables.get(name)?.hash ?? createHash('sha256');
    if (hash.digest('hex') !== sha256) throw damaged(path, `the rows of ${name}`);
  }
  return manifest;
}

const damaged = (path: string, what: string) => new BackupError(`${path} is damaged: ${what}. ${useAnother}`);

async function hashRows(
  path: string,
  name: string,
  bytes: Buffer,
  tables: Map<string, { hash: Hash; parts: number }>,
): Promise<void> {
  const part = parseRowsPart(name);
  if (!part) return;
  const table = tables.get(part.table) ?? { hash: createHash('sha256'), parts: 0 };
  tables.set(part.table, table);
  table.parts++;
  if (table.parts !== part.nth) throw damaged(path, `a part before ${name} is missing`);
  table.hash.update(
    await decompress(bytes).catch(() => {
      throw damaged(path, name);
    }),
  );
}

function readManifest(path: string, text: Buffer): Manifest {
  const content: unknown = JSON.parse(text.toString());
  const format = content !== null && typeof content === 'object' && 'format' in content ? content.format : undefined;
  if (typeof format === 'number' && format > currentFormat) {
    const program = 'program' in Object(content) ? ` (${Object(content).program})` : '';
    throw new BackupError(`${path} was written by a newer version of Pista${program}: restore it with that one.`);
  }
  const parsed = Manifest.safeParse(content);
  if (!parsed.success) throw new BackupError(`${path} has a manifest that this version of Pista cannot read.`);
  return parsed.data;
}

function compareParts(path: string, { parts }: Manifest, found: Map<string, { bytes: number; sha256: string }>): void {
  for (const [name, part] of Object.entries(parts)) {
    const other = found.get(name);
    if (!other) throw damaged(path, `${name} is missing`);
    if (other.sha256 !== part.sha256 || other.bytes !== part.bytes) throw damaged(path, name);
  }
  for (const name of found.keys()) {
    if (!(name in parts)) throw damaged(path, `${name} is not in its manifest`);
  }
}
