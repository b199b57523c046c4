export const addEvent = {
  title: 'Ajouter un événement',
  cloneTitle: 'Publier un événement similaire',
  cloneIntro: 'Tout est repris, à une date ultérieure. Modifiez ce qui doit l’être.',
  noSource: 'Cet événement ne peut pas servir de modèle',
} as const;
