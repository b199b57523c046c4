import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's Node file system that is needed here: `fsync` exists, but does nothing. */
interface NodeFileOperations {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's files on disk, with the `fsync` that PGlite lacks (electric-sql/pglite#1107): without it, a power failure
 * loses half a minute of acknowledged commits, or the whole database. Uses internals of Emscripten, so PGlite's version
 * is pinned, and `embedded-worker.ts` checks at each start that it works.
 */
export class DurableFiles extends NodeFS {
  readonly #onSync: () => void;
  readonly #onBroken: (error: unknown) => void;

  /** `onBroken` must end the engine: after a failed `fsync`, the content of the disk is unknown. */
  constructor(folder: string, onSync: () => void, onBroken: (error: unknown) => void) {
    super(folder);
    this.#onSync = onSync;
    this.#onBroken = onBroken;
  }

  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    // Without this, a crashed engine would be called again and again, and every query would wait forever.
    Object.assign(emscriptenOpts, { onAbort: this.#onBroken });
    emscriptenOpts.preRun?.push((module) => this.#addFsync(module.NODEFS as unknown as NodeFileOperations));
    return { emscriptenOpts };
  }

  #addFsync(files: NodeFileOperations): void {
    files.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (nfd === undefined) syncPath(files.realPath(node));
        else fsyncSync(nfd);
        this.#onSync();
      } catch (error) {
        this.#onBroken(error);
      }
      return 0;
    };
  }
}

/** Writes a new folder to the disk: each file, each folder, and the entry in its parent folder. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
  syncPath(dirname(folder));
}

/** Flushes a file's or a folder's contents to the disk. */
export function syncPath(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    // Windows can neither open folders nor needs an `fsync` of them.
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(file);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(file);
  }
}
