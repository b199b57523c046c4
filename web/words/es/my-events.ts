import type { Words } from '#web/words/words.ts';

export const myEvents: Words['myEvents'] = {
  title: 'Mis eventos',
};
