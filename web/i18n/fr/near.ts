export const near = {
  chip: 'Près de moi',
  press: 'Près de moi, ce soir',
  here: 'près de moi',
  area: 'dans cette zone',
} as const;
