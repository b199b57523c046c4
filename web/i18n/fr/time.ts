/** When an event is, relative to now. */
export const messages = {
  now: 'En cours',
  today: 'Aujourd’hui',
  tonight: 'Ce soir',
  tomorrow: 'Demain',
  over: 'Terminé',
  /** Short texts on cards. */
  onNow: 'En cours',
  oneHourLeft: 'encore 1 h',
  twoHoursLeft: 'encore 2 h',
  endsSoon: 'se termine',
  since: 'depuis {{day}}',
  cancelled: 'Annulé',
} as const;
