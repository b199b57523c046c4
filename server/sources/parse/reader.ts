import { GuardedThread, type ThreadLimits } from '#server/isolation/sandbox-worker.ts';
import type { ReadingOf, SourceText } from './read-source.ts';

/** `readSource` in a thread of its own: what strangers keep may be ten megabytes, and sixteen of them may wait. */
export class SourceReader {
  readonly #thread: GuardedThread<SourceText, unknown>;

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#thread = new GuardedThread(new URL('./read-worker.ts', import.meta.url), limits);
  }

  /** Rejects with `ThreadRefused`. */
  async read<Source extends SourceText>(source: Source): Promise<ReadingOf<Source>> {
    return (await this.#thread.ask(source)) as ReadingOf<Source>;
  }

  /** Ends the thread. What is being read is refused. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
