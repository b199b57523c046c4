import { GuardedThread, type ThreadLimits } from '#server/isolation/sandbox-worker.ts';
import type { ReadingOf, SourceText } from './read-source.ts';

/** Runs `readSource` in its own thread: untrusted content may be ten megabytes, and up to sixteen sources may wait. */
export class SourceReader {
  readonly #thread: GuardedThread<SourceText, unknown>;

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#thread = new GuardedThread(new URL('./read-worker.ts', import.meta.url), limits);
  }

  /** Rejects with `ThreadRefused`. */
  async read<Source extends SourceText>(source: Source): Promise<ReadingOf<Source>> {
    return (await this.#thread.ask(source)) as ReadingOf<Source>;
  }

  /** Stops the thread. The source that is being read is rejected. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
