/** Returns what a change of an event is about (`Change.about`). */
export function eventAbout(id: string): string {
  return `event/${id}`;
}

/** Navigation state that opens the edit form at the changes of another editor. */
export const leadsToConflict = { leadsTo: 'conflict' } as const;
