import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/**
 * The socket of `pg` for the database in a worker thread: PostgreSQL's wire protocol over a MessagePort. `pg` corks its
 * stream, so the messages of one query arrive together.
 */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  #port: MessagePort | undefined;

  constructor(open: () => MessagePort) {
    super();
    this.#open = open;
  }

  /** Called by `pg` instead of dialling. If the database has ended, it fails like a socket. */
  connect(): this {
    try {
      this.#listen(this.#open());
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return this;
  }

  #listen(port: MessagePort): void {
    port.on('message', (answer: Uint8Array) => this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.length)));
    port.on('close', () => this.destroy());
    this.#port = port;
    process.nextTick(() => this.emit('connect'));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  /** Copies, because the memory of a small buffer is shared and must not be transferred. */
  #send(chunks: Buffer[]): void {
    const message = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let end = 0;
    for (const chunk of chunks) {
      message.set(chunk, end);
      end += chunk.length;
    }
    this.#port?.postMessage(message, [message.buffer]);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }
}
