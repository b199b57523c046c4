export const addEvent = {
  title: 'Ajouter un événement',
  cloneTitle: 'Publier un événement similaire',
  cloneIntro: 'Tout est repris, une semaine plus tard. Modifiez ce qui doit l’être.',
  noSource: 'Cet événement ne peut pas servir de modèle',
} as const;
