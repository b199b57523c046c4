/** Which state of an event a file tells of. */
export interface Revision {
  createdAt: Date;
  changedAt: Date;
}

/**
 * That as calendars have it (RFC 5545, 3.8.7): they take a file as news when its number has grown, and whatever changes an
 * event stamps it, a cancellation too. So it is the seconds from its first day to its last change.
 */
export function revisionProperties({ createdAt, changedAt }: Revision) {
  const sequence = Math.max(0, Math.ceil((changedAt.getTime() - createdAt.getTime()) / 1000));
  return { sequence, stamp: changedAt, lastModified: changedAt, created: createdAt };
}
