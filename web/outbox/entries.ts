import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { FieldProblem } from '#contract/problems.ts';
import type { ApiError } from '#web/http/call.ts';
import { type endpoints, type Kind, stateKinds } from './endpoints.ts';

type Request<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as Input<E, Name> extends undefined ? never : Name]: Input<E, Name>;
};

/** A change of the user for the server. */
export interface Change<K extends Kind = Kind> {
  kind: K;
  /** The changed thing: `event/<id>`, `saved/<id>`. Later changes of it wait behind a refused one. */
  about: string;
  /** For lists: the name of the event. */
  title: string;
  request: Request<(typeof endpoints)[K]>;
  /** The picture of an upload. */
  file?: Blob | undefined;
  /** Data of the screen that made it, to open its form again. */
  screen?: unknown;
  /** The thing as it is after the change, shown until it is sent. */
  result?: unknown;
}

/** A change that waits until it is sent. */
export interface Entry extends Change {
  /** In the order in which they are sent. */
  position: number;
  /** Sent as `Idempotency-Key`. */
  key: string;
  userId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The server may have received it. */
  isSent: boolean;
  refusal: Refusal | null;
}

/** Why the server refused it, or `too-old`: it was not sent for so long that the user must decide. */
export interface Refusal {
  code: ApiError['code'] | 'too-old';
  fields: FieldProblem[];
}

interface Schema extends DBSchema {
  entries: { key: number; value: Entry };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** Rejects if the browser has no IndexedDB or forbids it. */
function open(): Promise<IDBPDatabase<Schema>> {
  const close = () => {
    opened = null;
  };
  opened ??= openDB<Schema>('outbox', 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'position', autoIncrement: true }),
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      close();
    },
    terminated: close,
  }).catch((error) => {
    close();
    throw error;
  });
  return opened;
}

/** Returns the entries of all accounts in the order in which they are sent. */
export async function readEntries(): Promise<Entry[]> {
  return (await open()).getAll('entries');
}

/**
 * Runs `work` on all entries in one transaction that is on the disk when the promise resolves. `work` returns the
 * entries to write, those without a position as new ones, and the positions to delete.
 */
export async function updateEntries(
  work: (entries: Entry[]) => { write?: readonly (Entry | NewEntry)[]; remove?: readonly number[] },
): Promise<void> {
  const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' });
  const { write = [], remove = [] } = work(await transaction.store.getAll());
  for (const position of remove) void transaction.store.delete(position);
  for (const entry of write) void transaction.store.put(entry as Entry);
  await transaction.done;
}

export type NewEntry = Omit<Entry, 'position'>;

/**
 * Writes an entry. A state replaces one of the same thing that was not sent, and a new event replaces itself: a form
 * that was restored after a crash sends it again.
 */
export function addEntry(entry: NewEntry): Promise<void> {
  return updateEntries((entries) => {
    const replaced = entries.filter((other) => !other.isSent && isReplaced(other, entry));
    const [first] = replaced;
    return {
      write: [entry.kind === 'add' && first ? { ...entry, position: first.position } : entry],
      remove: replaced.filter((other) => entry.kind !== 'add' || other !== first).map(({ position }) => position),
    };
  });
}

function isReplaced(other: Entry, entry: NewEntry): boolean {
  if (other.userId !== entry.userId || other.about !== entry.about) return false;
  if (entry.kind === 'add' || entry.kind === 'picture') return other.kind === entry.kind;
  return stateKinds.includes(entry.kind) && stateKinds.includes(other.kind);
}
