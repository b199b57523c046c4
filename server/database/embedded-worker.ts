import { chmodSync } from 'node:fs';
import { inspect } from 'node:util';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { isDiskNearlyFull } from './disk-space.ts';
import { DurableFiles, syncTree } from './durable-files.ts';
import type { EmbeddedTask, FromWorker, ToWorker } from './embedded.ts';
import { withLongTimers } from './long-timers.ts';
import { sharedBuffersMb } from './shared-buffers.ts';

/**
 * The embedded PostgreSQL in its own thread, so that a long query never blocks the server. There is one session: each
 * new MessagePort takes it over, and uses the wire protocol on it.
 */

const owner = parentPort;
if (!owner) throw new Error('This file runs as a worker thread of embedded.ts.');

const { folder, isNew, syncCount, ...task }: EmbeddedTask = workerData;

/** Emscripten's numbers of `ENOSPC`, `EDQUOT` and `EFBIG`. */
const noRoomErrnos = [51, 19, 22];

/** The last output of the engine, which explains why it ended. */
let lastWords = '';

globalThis.setTimeout = withLongTimers(setTimeout);
const files = new DurableFiles(folder, () => Atomics.add(syncCount, 0, 1), fail);
const postgres = await PGlite.create({
  fs: files,
  onStderr(line) {
    if (/\b(FATAL|PANIC)\b/.test(line)) lastWords = line;
    return false;
  },
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['-c', 'wal_sync_method=fsync'],
    ...['-c', `shared_buffers=${task.sharedBuffersMb ?? sharedBuffersMb(folder)}MB`],
    // After a large load, the log would otherwise keep a gigabyte for the next one.
    ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=128MB'],
  ],
}).catch(fail);
// PGlite creates files that every user may write.
chmodSync(folder, 0o700);
if (isNew) syncTree(folder);
await testThatCommitsReachTheDisk();

let session: MessagePort | undefined;

/** Every query has been answered, and no transaction is open. */
let isIdle = true;
/** Whether the session is read-only. */
let isReadOnly = false;
let diskCheckedAtMs = 0;
/** Other programs fill and free the disk, too, also without queries. */
setInterval(ensureReserve, 1000);

owner.on('message', (message: ToWorker) => {
  if (message === 'close') close();
  else takeOver(message);
});
postToParent({ is: 'ready' });

function takeOver(port: MessagePort): void {
  session?.close();
  session = port;
  // A transaction left open by the previous session is rolled back.
  if (postgres.isInTransaction()) run(protocol.serialize.query('rollback'));
  run(protocol.serialize.query('discard all'));
  isReadOnly = false;
  ensureReserve();
  port.on('message', (message: Uint8Array) => {
    if (port !== session) return;
    run(message, port);
    if (performance.now() - diskCheckedAtMs > diskCheckIntervalMs) ensureReserve();
  });
}

/** No transaction writes as much as the reserve in this time. */
const diskCheckIntervalMs = 100;

/**
 * Makes the session read-only while the disk is nearly full, and writable again afterwards. Only between queries,
 * because it would interfere with a running one.
 */
function ensureReserve(): void {
  if (!isIdle || !session) return;
  diskCheckedAtMs = performance.now();
  const isShort = isDiskNearlyFull(folder);
  if (isShort === isReadOnly) return;
  isReadOnly = isShort;
  run(protocol.serialize.query(`set default_transaction_read_only = ${isShort ? 'on' : 'off'}`));
}

/** Responses are sent in pieces of about this size, so that a long one does not need memory for its length. */
const pieceBytes = 256 * 1024;

function run(message: Uint8Array, port?: MessagePort): void {
  let chunks: Uint8Array[] = [];
  let length = 0;
  let last = new Uint8Array();
  const handOver = () => {
    const piece = join(chunks, length);
    port?.postMessage(piece, [piece.buffer]);
    chunks = [];
    length = 0;
  };
  const onRawData = (bytes: Uint8Array) => {
    // The engine reuses this memory for its next bytes.
    last = bytes.slice();
    chunks.push(last);
    length += bytes.length;
    if (length >= pieceBytes) handOver();
  };
  // Runs to completion before it returns, so messages never mix. (`execProtocolRaw` would keep every row forever.)
  postgres.execProtocolRawStream(message, { syncToFs: false, onRawData }).catch(fail);
  isIdle = isIdleMessage(last);
  if (length > 0) handOver();
}

/** The end of a response in the protocol: `ReadyForQuery`, outside a transaction. */
const readyForQuery = Uint8Array.of(0x5a, 0, 0, 0, 5, 0x49);

function isIdleMessage(answer: Uint8Array): boolean {
  const end = answer.subarray(-readyForQuery.length);
  return end.length === readyForQuery.length && end.every((byte, index) => byte === readyForQuery[index]);
}

function join(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    joined.set(chunk, end);
    end += chunk.length;
  }
  return joined;
}

async function testThatCommitsReachTheDisk(): Promise<void> {
  const before = Atomics.load(syncCount, 0);
  await postgres.query("select pg_logical_emit_message(true, 'pista', 'a commit that must reach the disk')");
  if (Atomics.load(syncCount, 0) === before) {
    throw new Error(
      'The embedded database does not write commits through to the disk: this version of PGlite is unsafe.',
    );
  }
}

async function close(): Promise<void> {
  session?.close();
  await postgres.close();
  process.exit(0);
}

/** The engine cannot continue: reports the reason, and ends this thread at once. */
function fail(reason: unknown): never {
  postToParent({ is: 'broken', reason: lastWords || wordsFor(reason) });
  process.exit(1);
}

function wordsFor(reason: unknown): string {
  const errno = reason !== null && typeof reason === 'object' && 'errno' in reason ? Number(reason.errno) : 0;
  return noRoomErrnos.includes(errno) ? 'No space left on device' : inspect(reason);
}

function postToParent(news: FromWorker): void {
  owner?.postMessage(news);
}
