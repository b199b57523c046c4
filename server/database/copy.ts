import type pg from 'pg';

/** A query object that `pg` runs on its connection. The driver's types do not describe it. */
interface Submittable {
  submit(connection: { stream: { write(bytes: Uint8Array): void } }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

/**
 * Runs a `COPY` statement. The statement, the data and their end are sent in one write: the embedded engine ends if they
 * arrive as three messages.
 */
class CopyQuery implements Submittable {
  readonly #bytes: Buffer;
  readonly #received: Buffer[] = [];
  readonly #result = Promise.withResolvers<Buffer>();

  constructor(statement: string, data: Buffer | undefined) {
    const query = message('Q', Buffer.from(`${statement}\0`));
    this.#bytes = data ? Buffer.concat([query, message('d', data), message('c', Buffer.alloc(0))]) : query;
  }

  get result(): Promise<Buffer> {
    return this.#result.promise;
  }

  submit({ stream }: Parameters<Submittable['submit']>[0]): void {
    stream.write(this.#bytes);
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    // The driver reuses this memory.
    this.#received.push(Buffer.from(chunk));
  }

  // After an error, the driver calls nothing else.
  handleError(error: Error): void {
    this.#result.reject(error);
  }

  handleReadyForQuery(): void {
    this.#result.resolve(Buffer.concat(this.#received));
  }

  handleCopyInResponse(): void {}
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** A message of PostgreSQL's protocol: type, length and body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

function run(client: pg.PoolClient, query: CopyQuery): Promise<Buffer> {
  (client.query as (query: Submittable) => unknown)(query);
  return query.result;
}

/** Runs `copy … to stdout` and returns its output, which is kept in memory. */
export function copyOut(client: pg.PoolClient, statement: string): Promise<Buffer> {
  return run(client, new CopyQuery(statement, undefined));
}

/** Runs `copy … from stdin` with `data`, at most a gigabyte. */
export async function copyIn(client: pg.PoolClient, statement: string, data: Buffer): Promise<void> {
  await run(client, new CopyQuery(statement, data));
}
