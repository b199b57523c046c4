import type { Locale } from '#contract/locales.ts';
import type { Scope } from '#contract/scope.ts';
import type { Crop } from '#web/ui/crop.ts';

/** A picture that was chosen for an event which is saved, and that the server has not got yet: all but its file. */
export interface WaitingPicture {
  crop: Crop | null;
  alternativeText: string;
  /** In which language that is; one that has waited since before does not say so. */
  language?: Locale | undefined;
  /** For which dates of an evening that repeats. */
  scope: Scope;
}

const prefix = 'event-picture/';

/** Like a draft: whoever has not come back by then won't. */
export const keptDays = 60;

/** Where the picture of someone's event is kept, here and, its file, where files are kept. */
export function waitingKey(userId: string, eventId: string): string {
  return `${prefix}${userId}/${eventId}`;
}

/** Whether someone's event still waits for its picture; null where it does not. */
export function waitingPictureOf(userId: string, eventId: string, now: Date): WaitingPicture | null {
  try {
    const kept = JSON.parse(localStorage.getItem(waitingKey(userId, eventId)) ?? 'null');
    return kept && now.getTime() - kept.keptAt <= keptDays * 86_400_000 ? kept.picture : null;
  } catch {
    return null;
  }
}
