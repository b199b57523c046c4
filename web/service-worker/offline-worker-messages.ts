/* The data that the build writes into the offline worker (`web/offline-worker.ts`), and the messages that pages send to it. */

/** The files of one build. Paths start with a slash. */
export interface OfflineBuild {
  version: string;
  /** Scripts, styles, fonts and the base map, with hashes in their names. */
  files: string[];
  /** Texts and fonts of each language. */
  languages: Record<string, string[]>;
  /** Files at the root, without hashes in their names. */
  rootFiles: string[];
}

export type OfflineMessage =
  /** Keeps the empty page and the texts in the visitor's language again, for example after it was changed. */
  | { type: 'refresh' }
  /** Keeps these pictures and no others. */
  | { type: 'pictures'; addresses: readonly string[] }
  /** The waiting worker takes over; with `isIdle` only if no page is visible and no form is in use. */
  | { type: 'take-over'; isIdle: boolean }
  /** Asks whether a file belongs to the build of the worker. */
  | { type: 'has'; file: string };

/** The answers, sent through the port of the message. */
export interface OfflineAnswers {
  refresh: null;
  /** Size of all kept pictures in bytes. */
  pictures: number;
  'take-over': boolean;
  has: boolean;
}

/** The lock that pages hold while a form is in use. */
export const formInUse = 'form-in-use';
