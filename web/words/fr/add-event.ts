export const addEvent = {
  title: 'Ajouter un événement',
} as const;
