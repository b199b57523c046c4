/** What a worker asks of the process that started it. */
export type WorkerQuestion =
  /** It answers visitors from now on, at this address. */
  | { kind: 'started'; address: string }
  /** A line for who waits at the start. */
  | { kind: 'progress'; line: string }
  /** It has a map, and wants to hear of what the others write. */
  | { kind: 'follows' }
  /** It has written events. Answered once the others have them too. */
  | { kind: 'written' };

/** And what that one asks of a worker. */
export type PrimaryQuestion =
  /** Answered once the map has what is in the database. */
  | { kind: 'catch-up' }
  /** It ends once what it has been asked is answered. */
  | { kind: 'stop' };
