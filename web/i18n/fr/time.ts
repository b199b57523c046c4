/** When an event is, relative to now. */
export const messages = {
  now: 'En cours',
  today: 'Aujourd’hui',
  tonight: 'Ce soir',
  tomorrow: 'Demain',
  over: 'Terminé',
  /** Short texts on cards. */
  onNow: 'En cours',
  oneHourLeft: 'Encore 1 h',
  twoHoursLeft: 'Encore 2 h',
  endsSoon: 'Se termine',
  since: 'depuis {{day}}',
  cancelled: 'Annulé',
} as const;
