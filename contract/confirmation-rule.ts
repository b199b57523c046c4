import { confirmation } from './constants.ts';

const dayMs = 86_400_000;

interface Confirmable {
  dateStart: string;
  isCancelled: boolean;
  confirmedAt?: string | null | undefined;
}

/**
 * Returns whether an event starts within `confirmation.fadesAhead` days but was last confirmed more than
 * `confirmation.fadesAfter` days ago. These events are dimmed. False for cancelled, begun and never confirmed events.
 */
export function isUnconfirmed({ dateStart, isCancelled, confirmedAt }: Confirmable, now: Date): boolean {
  const daysAhead = (Date.parse(dateStart) - now.getTime()) / dayMs;
  return (
    !isCancelled &&
    daysAhead > 0 &&
    daysAhead <= confirmation.fadesAhead &&
    !!confirmedAt &&
    now.getTime() - Date.parse(confirmedAt) > confirmation.fadesAfter * dayMs
  );
}
