import type { Words } from '#web/words/words.ts';

export const near: Words['near'] = {
  chip: 'Cerca de mí',
  press: 'Cerca de mí, esta noche',
  here: 'cerca de mí',
  there: 'cerca de este punto',
  area: 'en esta zona',
};
