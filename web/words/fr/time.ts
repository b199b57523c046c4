/** When something happens, seen from now. */
export const time = {
  now: 'En ce moment',
  today: 'Aujourd’hui',
  tonight: 'Ce soir',
  tomorrow: 'Demain',
  over: 'Terminé',
} as const;
