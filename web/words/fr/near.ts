export const near = {
  chip: 'Près de moi',
  press: 'Près de moi, ce soir',
  title: 'Ce soir près de moi',
  denied: 'Position refusée : choisissez une ville dans la recherche, ou déplacez la carte.',
  unavailable: 'Position introuvable : choisissez une ville dans la recherche, ou déplacez la carte.',
} as const;
