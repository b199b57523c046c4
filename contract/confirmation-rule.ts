import { confirmation } from './constants.ts';

const dayMs = 86_400_000;

interface Confirmable {
  dateStart: string;
  isCancelled: boolean;
  confirmedAt?: string | null | undefined;
}

/** Whether nobody has said for long that an event is on which is about to begin: then it fades, and says so. */
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
