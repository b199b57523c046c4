/** The package brings no types of its own: this much of it we use. */
declare module 'negotiator' {
  /** Reads what a caller says it accepts: by quality, the more exact before the wildcard (RFC 9110, 12.5). */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** The best of `available`; of those that the caller takes equally well, the first of `preferred`. */
    encoding<E extends string>(available: readonly E[], options: { preferred: readonly E[] }): E | undefined;
    language<L extends string>(available: readonly L[]): L | undefined;
    /** Everything that the caller takes, the best first. */
    languages(): string[];
  }
}
