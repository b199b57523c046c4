/** Types for the part of the package that is used here; it has none of its own. */
declare module 'negotiator' {
  /** Parses the Accept headers of a client, by quality, exact values before wildcards (RFC 9110, 12.5). */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** The best of `available`. Among equally accepted encodings, the first of `preferred`. */
    encoding<E extends string>(available: readonly E[], options: { preferred: readonly E[] }): E | undefined;
    language<L extends string>(available: readonly L[]): L | undefined;
    /** All accepted languages, the best first. */
    languages(): string[];
  }
}
