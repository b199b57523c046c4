/** When something happens, seen from now. */
export const messages = {
  now: 'En ce moment',
  today: 'Aujourd’hui',
  tonight: 'Ce soir',
  tomorrow: 'Demain',
  over: 'Terminé',
  /** On the card of an event, where there is little room. */
  onNow: 'En cours',
  cancelled: 'Annulé',
} as const;
