/** The state of an event. */
export interface Revision {
  createdAt: Date;
  changedAt: Date;
}

/**
 * Returns the revision as iCalendar properties (RFC 5545, 3.8.7). Calendars update an event if its SEQUENCE has grown:
 * it is the number of seconds from creation to last change, because every change, also a cancellation, sets
 * `changedAt`.
 */
export function revisionProperties({ createdAt, changedAt }: Revision) {
  const sequence = Math.max(0, Math.ceil((changedAt.getTime() - createdAt.getTime()) / 1000));
  return { sequence, stamp: changedAt, lastModified: changedAt, created: createdAt };
}
