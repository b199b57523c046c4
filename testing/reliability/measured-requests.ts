/** One answered or failed request. */
export interface Measured {
  kind: string;
  /** Since the measurement began. */
  atMs: number;
  milliseconds: number;
  /** 0 if the connection failed. */
  status: number;
}

/** Figures of the requests of one kind. */
export interface Summary {
  requests: number;
  errors: number;
  p50Ms: number;
  p99Ms: number;
}

/** Collects requests by their kind. */
export class MeasuredRequests {
  readonly all: Measured[] = [];
  /** The first unexpected answers, for the output. */
  readonly complaints: string[] = [];
  #errors = new Map<string, number>();
  readonly #startedMs = performance.now();

  /** Sends a request and notes it. `expected` are the statuses that are no errors. */
  async note(
    kind: string,
    ask: () => Promise<{ status: number }>,
    expected: readonly number[] = [200],
  ): Promise<number> {
    const startedMs = performance.now();
    const status = await ask().then(
      (answer) => answer.status,
      (error: Error) => {
        this.complain(`${kind}: ${error.message}`);
        return 0;
      },
    );
    const milliseconds = performance.now() - startedMs;
    this.all.push({ kind, atMs: startedMs - this.#startedMs, milliseconds, status });
    if (expected.includes(status)) return status;
    this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1);
    this.complain(`${kind}: status ${status}`);
    return status;
  }

  complain(line: string): void {
    if (this.complaints.length < 10) this.complaints.push(line);
  }

  get errors(): number {
    return [...this.#errors.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns the figures of each kind, in alphabetical order. */
  byKind(): [kind: string, summary: Summary][] {
    const kinds = Map.groupBy(this.all, ({ kind }) => kind);
    return [...kinds]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([kind, measured]) => {
        const times = measured.map(({ milliseconds }) => milliseconds);
        const errors = this.#errors.get(kind) ?? 0;
        return [
          kind,
          { requests: times.length, errors, p50Ms: quantileOf(times, 0.5), p99Ms: quantileOf(times, 0.99) },
        ];
      });
  }

  /** Returns the p99 of the requests that began within these milliseconds. */
  p99Between(fromMs: number, toMs: number): number {
    const within = this.all.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    return quantileOf(
      within.map(({ milliseconds }) => milliseconds),
      0.99,
    );
  }
}

/** Returns the value below which this share of the values lies, 0 without values. */
export function quantileOf(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? 0;
}
