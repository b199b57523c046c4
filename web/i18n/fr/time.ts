/** When an event is, relative to now. */
export const messages = {
  now: 'En ce moment',
  today: 'Aujourd’hui',
  tonight: 'Ce soir',
  tomorrow: 'Demain',
  over: 'Terminé',
  /** Short texts on cards. */
  onNow: 'En cours',
  cancelled: 'Annulé',
} as const;
