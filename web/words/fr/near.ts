export const near = {
  chip: 'Près de moi',
  press: 'Près de moi, ce soir',
  here: 'près de moi',
  there: 'près de ce point',
  area: 'dans cette zone',
} as const;
