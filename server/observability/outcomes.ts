import type { Clock } from '#server/time/clock.ts';

interface LastOutcome {
  at: Date;
  /** For failures. */
  reason: string | undefined;
}

/** Counts the outcomes of one kind of work in this process, and remembers the last one of each kind. */
export class Outcomes<Outcome extends string> {
  readonly #clock: Clock;
  readonly #counts: Map<Outcome, number>;
  readonly #last = new Map<Outcome, LastOutcome>();

  /** All `outcomes` start at zero. */
  constructor(outcomes: readonly Outcome[], clock: Clock = () => new Date()) {
    this.#clock = clock;
    this.#counts = new Map(outcomes.map((outcome) => [outcome, 0]));
  }

  add(outcome: Outcome, reason?: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    this.#last.set(outcome, { at: this.#clock(), reason });
  }

  /** The numbers since the start of the process. */
  get counts(): ReadonlyMap<Outcome, number> {
    return this.#counts;
  }

  /** Returns the newest of these outcomes, or undefined if there was none. */
  last(...outcomes: Outcome[]): LastOutcome | undefined {
    const found = outcomes.flatMap((outcome) => this.#last.get(outcome) ?? []);
    return found.reduce<LastOutcome | undefined>(
      (newest, each) => (newest && newest.at > each.at ? newest : each),
      undefined,
    );
  }
}
