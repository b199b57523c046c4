import type { RecentError } from './recent-errors.ts';

/** State of a process for administrators. Dates are in ISO format, because it is sent between processes. */
export interface ProcessState {
  startedAt: string;
  /** Mails and push messages that this process has sent since. */
  mail: SentState;
  push: SentState & { failing: FailingService[] };
  /** Since when the external geocoder does not answer this process, and why. */
  geocoder: GeocoderOutage | null;
  /** The last warnings and errors of its log. */
  errors: RecentError[];
}

/** A push service that did not accept at least the last two messages. */
export interface FailingService {
  service: string;
  since: string;
  reason: string;
}

export interface GeocoderOutage {
  since: string;
  reason: string;
}

export interface SentState {
  sentAt: string | null;
  /** The last one that was not accepted. */
  failure: { at: string; reason: string } | null;
}
