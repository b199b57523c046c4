import { type SandboxLimits, SandboxWorker } from '#server/isolation/sandbox-worker.ts';
import type { ReadingOf, SourceText } from './read-source.ts';

/** Runs `readSource` in its own thread: untrusted content may be ten megabytes, and up to sixteen sources may wait. */
export class SourceReader {
  readonly #thread: SandboxWorker<SourceText, unknown>;

  constructor(limits: Partial<SandboxLimits> = {}) {
    this.#thread = new SandboxWorker(new URL('./read-worker.ts', import.meta.url), limits);
  }

  /** Rejects with `SandboxError`. */
  async read<Source extends SourceText>(source: Source): Promise<ReadingOf<Source>> {
    return (await this.#thread.run(source)) as ReadingOf<Source>;
  }

  /** Stops the thread. The source that is being read is rejected. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
