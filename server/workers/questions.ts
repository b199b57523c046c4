import type { Visit } from '#server/statistics/visitors/service.ts';

/** Messages of a worker to the primary process. */
export type WorkerQuestion =
  /** It accepts connections at this address. */
  | { kind: 'started'; address: string }
  /** Progress of the start, for the terminal. */
  | { kind: 'progress'; line: string }
  /** It has a read model, and wants `catch-up` when other workers have written events. */
  | { kind: 'follows' }
  /** It wants to know whether this visit counts. The primary process decides, because connections move between workers. */
  | { kind: 'visit'; visit: Visit }
  /** It has written events, or settings of the site. Answered once the other workers have caught up. */
  | { kind: 'written'; what: 'events' | 'site' }
  /** It wants the `state` of all workers. */
  | { kind: 'states' };

/** Messages of the primary process to a worker. */
export type PrimaryQuestion =
  /** Answered once the read model, or the settings of the site, have all changes in the database. */
  | { kind: 'catch-up'; what: 'events' | 'site' }
  /** Answered with the metrics of the worker, and with those of the site from one of them. */
  | { kind: 'metrics'; withSite: boolean }
  /** Answered with the support report. */
  | { kind: 'report' }
  /** Answered with its `ProcessState`. */
  | { kind: 'state' }
  /** It exits after its running requests. */
  | { kind: 'stop' };
