export const addEvent = {
  title: 'Ajouter un événement',
  cloneTitle: 'Publier un événement semblable',
  cloneIntro: 'Tout est repris, une semaine plus tard. Changez ce qui change.',
  noSource: 'Cet événement ne peut pas servir de modèle',
} as const;
