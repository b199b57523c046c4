import type { Words } from '#web/words/words.ts';

export const near: Words['near'] = {
  chip: 'Near me',
  press: 'Near me, tonight',
  here: 'near me',
  there: 'near this point',
  area: 'in this area',
};
