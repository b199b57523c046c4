import { writeSync } from 'node:fs';

/** Writes up to this size stay together where several processes write to one pipe (PIPE_BUF). */
const maxWriteBytes = 4096;
/** Lines are written together once they have this size, because each write costs as much as an answer. */
const flushBytes = 3072;
const flushMs = 500;
/** A pipe that is full for a moment is tried again sooner than a full disk. */
const busyMs = 20;
/** When the process ends, a full pipe is waited for this long. */
const lastWaitMs = 500;

interface Options {
  fd: number;
  /** Lines wait in memory up to this size while nothing can be written; later lines are dropped. */
  maxWaitingBytes?: number;
  /** The line that reports dropped lines, with its line feed. */
  reportDropped(dropped: { count: number; code: string }): string;
}

/**
 * Output of the log. It never throws and never blocks: while the disk is full, the pipe is closed or its reader is
 * stuck, lines are dropped and counted. Their number is logged once writing works again.
 */
export class LogOutput {
  readonly #options: Required<Options>;
  /** The rest of a partly written block. */
  #rest: Buffer | undefined;
  readonly #blocks: string[] = [];
  #waitingBytes = 0;
  #dropped = 0;
  /** The reason of the last failure, such as `ENOSPC`; undefined while writing works. */
  #failure: string | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = { maxWaitingBytes: 256 * 1024, ...options };
    setInterval(() => this.#write(), flushMs).unref();
  }

  /** Adds a line to the buffer. While writing fails, lines beyond the limit are counted and dropped. */
  write(line: string): void {
    if (this.#failure !== undefined) {
      if (this.#waitingBytes + Buffer.byteLength(line) > this.#options.maxWaitingBytes) {
        this.#dropped++;
        return;
      }
      this.#addReport();
    }
    this.#add(line);
    if (this.#failure === undefined && this.#waitingBytes >= flushBytes) this.#write();
  }

  /** Writes what can be written now; waits a moment for a pipe that is full. For the end of the process. */
  flushSync(): void {
    const endsAtMs = performance.now() + lastWaitMs;
    this.#write();
    while (this.#failure === 'EAGAIN' && performance.now() < endsAtMs) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
      this.#write();
    }
  }

  #add(line: string): void {
    const bytes = Buffer.byteLength(line);
    const last = this.#blocks.at(-1);
    if (last !== undefined && Buffer.byteLength(last) + bytes <= maxWriteBytes) {
      this.#blocks[this.#blocks.length - 1] = last + line;
    } else this.#blocks.push(line);
    this.#waitingBytes += bytes;
  }

  #addReport(): void {
    if (this.#dropped === 0) return;
    this.#add(this.#options.reportDropped({ count: this.#dropped, code: this.#failure ?? '' }));
    this.#dropped = 0;
  }

  #write(): void {
    try {
      for (let block = this.#next(); block; block = this.#next()) {
        const written = writeSync(this.#options.fd, block);
        this.#waitingBytes -= written;
        this.#rest = written < block.length ? block.subarray(written) : undefined;
        // Nothing is left to wait in front of it, so the report comes before any later line.
        if (!this.#rest && this.#blocks.length === 0) this.#addReport();
      }
      this.#failure = undefined;
    } catch (error) {
      this.#failure = (error as NodeJS.ErrnoException).code ?? String(error);
      if (this.#failure === 'EAGAIN') this.#retrySoon();
    }
  }

  /** Returns the next block; it stays the next one until it is completely written. */
  #next(): Buffer | undefined {
    const block = this.#rest ? undefined : this.#blocks.shift();
    if (block !== undefined) this.#rest = Buffer.from(block);
    return this.#rest;
  }

  #retrySoon(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#write();
    }, busyMs).unref();
  }
}
