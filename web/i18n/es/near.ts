import type { Words } from '#web/i18n/messages.ts';

export const near: Words['near'] = {
  chip: 'Cerca de mí',
  press: 'Cerca de mí, esta noche',
  here: 'cerca de mí',
  area: 'en esta zona',
};
