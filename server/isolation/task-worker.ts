import type { EventEmitter } from 'node:events';

/**
 * A process or thread that runs one task at a time. Its module sends a first message once it is ready, then one message with the
 * result of each task.
 */
export interface TaskWorker {
  /** Emits `message`, `error` and `exit`. */
  readonly events: EventEmitter;
  /** Identifies it in the log. */
  readonly details: object;
  isAlive(): boolean;
  send(task: object): void;
  /** Returns the CPU time used since its start, or undefined where it is not known. */
  cpuMs(): Promise<number | undefined>;
  /** Keeps the server running until `unref`. */
  ref(): void;
  unref(): void;
  /** Ends it at once, and resolves when it has ended. */
  stop(): Promise<void>;
}

type Reason = 'busy' | 'too-slow' | 'too-large' | 'crashed' | 'closed';

/**
 * Thrown if a task has no result: the queue is full, it used too much time or memory, its worker crashed, or the server
 * stops.
 */
export class TaskError extends Error {
  readonly reason: Reason;
  readonly details: object;

  constructor(reason: Reason, { details = {}, cause }: { details?: object; cause?: unknown } = {}) {
    super(`A task in a separate process or thread has no result: ${reason}.`, { cause });
    this.reason = reason;
    this.details = details;
  }
}
