import type { RecentError } from './recent-errors.ts';

/** State of a process for administrators. Dates are in ISO format, because it is sent between processes. */
export interface ProcessState {
  startedAt: string;
  /** Mails and push messages that this process has sent since. */
  mail: SentState;
  push: SentState;
  /** The last warnings and errors of its log. */
  errors: RecentError[];
}

export interface SentState {
  sentAt: string | null;
  /** The last one that was not accepted. */
  failure: { at: string; reason: string } | null;
}
