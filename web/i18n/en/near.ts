import type { Words } from '#web/i18n/messages.ts';

export const near: Words['near'] = {
  chip: 'Near me',
  press: 'Near me, tonight',
  here: 'near me',
  area: 'in this area',
};
