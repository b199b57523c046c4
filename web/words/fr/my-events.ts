export const myEvents = {
  title: 'Mes événements',
} as const;
