export const editEvent = {
  title: 'Modifier l’événement',
} as const;
