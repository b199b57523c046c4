import { chmodSync } from 'node:fs';
import { inspect } from 'node:util';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { isDiskNearlyFull } from './disk-space.ts';
import { DurableFiles, syncTree } from './durable-files.ts';
import type { EmbeddedTask, FromWorker, ToWorker } from './embedded.ts';
import { sharedBuffersMb } from './shared-buffers.ts';

/**
 * The embedded PostgreSQL in a thread of its own, so that a long query never keeps the server from answering.
 * There is one session: each MessagePort that comes in takes it over, and speaks the wire protocol on it.
 */

const owner = parentPort;
if (!owner) throw new Error('This file runs as a worker thread of embedded.ts.');

const { folder, isNew, syncCount }: EmbeddedTask = workerData;

/** Emscripten's numbers for `ENOSPC`, `EDQUOT` and `EFBIG`. */
const noRoomErrnos = [51, 19, 22];

/** Why the engine ended, in its own words. */
let lastWords = '';

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
    ...['-c', `shared_buffers=${sharedBuffersMb(folder)}MB`],
    // After a large load the log would keep a gigabyte for the next one.
    ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=128MB'],
  ],
}).catch(fail);
// PGlite makes files that anyone may write.
chmodSync(folder, 0o700);
if (isNew) syncTree(folder);
await testThatCommitsReachTheDisk();

let session: MessagePort | undefined;

/** Nothing has been asked that is not answered, and no transaction is open. */
let isIdle = true;
/** Whether the session is told to write nothing. */
let isReadOnly = false;
let lookedForRoomAtMs = 0;
/** Others fill the disk too, and make room on it, while nobody asks. */
setInterval(keepReserve, 1000);

owner.on('message', (message: ToWorker) => {
  if (message === 'close') close();
  else takeOver(message);
});
postToParent({ is: 'ready' });

function takeOver(port: MessagePort): void {
  session?.close();
  session = port;
  // What the session before left half done is not for this one.
  if (postgres.isInTransaction()) run(protocol.serialize.query('rollback'));
  run(protocol.serialize.query('discard all'));
  isReadOnly = false;
  keepReserve();
  port.on('message', (message: Uint8Array) => {
    if (port !== session) return;
    run(message, port);
    if (performance.now() - lookedForRoomAtMs > lookForRoomEveryMs) keepReserve();
  });
}

/** No transaction of ours writes what is kept free in that time. */
const lookForRoomEveryMs = 100;

/**
 * Has the session write nothing while the disk is short of room, and write again once it is not. Between two questions
 * only: what stands beside one that is under way would take its place.
 */
function keepReserve(): void {
  if (!isIdle || !session) return;
  lookedForRoomAtMs = performance.now();
  const isShort = isDiskNearlyFull(folder);
  if (isShort === isReadOnly) return;
  isReadOnly = isShort;
  run(protocol.serialize.query(`set default_transaction_read_only = ${isShort ? 'on' : 'off'}`));
}

/** An answer is handed over in pieces of about this size, that a long one needs no memory of its length. */
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
    // The engine writes its next bytes to the same place.
    last = bytes.slice();
    chunks.push(last);
    length += bytes.length;
    if (length >= pieceBytes) handOver();
  };
  // Runs to its end before it returns, so messages are never mixed. (`execProtocolRaw` would keep every row for ever.)
  postgres.execProtocolRawStream(message, { syncToFs: false, onRawData }).catch(fail);
  isIdle = saysIdle(last);
  if (length > 0) handOver();
}

/** How the protocol ends an answer: `ReadyForQuery`, outside of a transaction. */
const readyForQuery = Uint8Array.of(0x5a, 0, 0, 0, 5, 0x49);

function saysIdle(answer: Uint8Array): boolean {
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

/** The engine is beyond help: says why, and ends this thread at once. */
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
