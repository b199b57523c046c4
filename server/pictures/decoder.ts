import { availableParallelism } from 'node:os';
import { Problem } from '#server/http/problem.ts';
import { startProcess } from '#server/isolation/process-worker.ts';
import { TaskError } from '#server/isolation/task-worker.ts';
import { type PoolLimits, WorkerPool } from '#server/isolation/worker-pool.ts';
import type { Log } from '#server/log.ts';
import { Outcomes } from '#server/observability/outcomes.ts';
import type { DecodeRequest, DecodeResult } from './decode-process.ts';
import type { ShareShape } from './picture-storage.ts';
import type { PreparedPicture, WantedPicture } from './prepare.ts';

export interface DecoderLimits extends PoolLimits {
  /** Pictures of one user that are uploaded, queued or decoded at the same time. */
  maxPerPerson: number;
}

const defaults: DecoderLimits = {
  maxWorkers: Math.max(1, Math.min(4, availableParallelism() - 1)),
  /** Up to ten megabytes each. */
  maxQueued: 16,
  maxPerPerson: 3,
  /** A photo takes half a second. */
  maxCpuMs: 15_000,
  /** Long enough for a second upload; then the memory is freed. */
  idleMs: 60_000,
};

/** Returns the limits of the picture decoder in each of `processes` server processes on one machine. */
export function decoderLimits(processes: number): Partial<DecoderLimits> {
  if (processes === 1) return {};
  return { maxWorkers: 1, maxQueued: Math.ceil(defaults.maxQueued / processes), maxPerPerson: 2 };
}

/** About as long as decoding a few photos. */
const retryAfterSeconds = 5;

/** Decodes uploaded pictures in child processes, because decoders are native code that can crash or run without end. */
export class PictureDecoder {
  readonly #log: Log;
  readonly #limits: DecoderLimits;
  readonly #pool: WorkerPool<DecodeRequest, DecodeResult>;
  /** Pictures that were decoded or drawn in this process. */
  readonly outcomes = new Outcomes<'done' | 'refused' | TaskError['reason']>(['done', 'refused', 'busy', 'too-slow']);
  /** Number of pictures in progress by the id of the user. */
  readonly #inProgress = new Map<string, number>();

  constructor(log: Log, limits: Partial<DecoderLimits> = {}) {
    this.#log = log;
    this.#limits = { ...defaults, ...limits };
    this.#pool = new WorkerPool(() => startProcess(new URL('./decode-process.ts', import.meta.url)), this.#limits);
  }

  /**
   * Runs `work`, which reads, prepares and stores a picture of this user. Starts a process meanwhile. Throws
   * `too-many-requests` if the user has too many pictures in progress.
   */
  async receive<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const others = this.#inProgress.get(personId) ?? 0;
    if (others >= this.#limits.maxPerPerson) {
      const detail = 'Other pictures of this user are still being read. Send this one later.';
      throw new Problem('too-many-requests', { detail, retryAfterSeconds });
    }
    this.#inProgress.set(personId, others + 1);
    this.#pool.warmUp();
    try {
      return await work();
    } finally {
      const left = (this.#inProgress.get(personId) ?? 1) - 1;
      if (left > 0) this.#inProgress.set(personId, left);
      else this.#inProgress.delete(personId);
    }
  }

  /**
   * Runs `preparePicture` in a process, and throws its problems. Also throws `too-large` if it takes too long, after
   * stopping it, and `unavailable` if too many pictures are queued.
   */
  async prepare(original: Uint8Array, wanted: WantedPicture): Promise<PreparedPicture> {
    const answer = await this.#ask({ original, wanted });
    if ('picture' in answer) return answer.picture;
    throw problemIn(answer);
  }

  /** Runs `drawSharedPicture` in a process. Throws the same problems as `prepare`. */
  async share(original: Uint8Array, shape: ShareShape): Promise<Uint8Array> {
    const answer = await this.#ask({ original, wanted: { shape } });
    if ('shared' in answer) return answer.shared;
    throw problemIn(answer);
  }

  async #ask(question: DecodeRequest): Promise<DecodeResult> {
    try {
      const answer = await this.#pool.run(question);
      this.outcomes.add('refused' in answer ? 'refused' : 'done');
      return answer;
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      this.outcomes.add(error.reason);
      throw this.#problemOf(error);
    }
  }

  /** Stops the processes. Pending pictures are rejected with `unavailable`. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #problemOf({ reason, details, cause }: TaskError): Error {
    switch (reason) {
      case 'busy':
        return new Problem('unavailable', { detail: 'Many pictures are being read. Try again in a moment.' });
      case 'closed':
        return new Problem('unavailable');
      case 'too-slow':
        this.#log.warn(details, 'Decoding a picture took too long and was stopped');
        return new Problem('too-large', { detail: 'Reading this picture takes too long.' });
      default:
        // With a cause, the process could not be started.
        if (cause instanceof Error) return cause;
        this.#log.warn(details, 'Decoding a picture crashed its process');
        return new Problem('unsupported-media-type', { detail: 'This file is not a picture that can be read.' });
    }
  }
}

function problemIn(answer: DecodeResult): Error {
  if (!('refused' in answer)) return new Error('The decoder process returned a result of another kind than requested.');
  return new Problem(answer.refused.code, { detail: answer.refused.detail });
}
