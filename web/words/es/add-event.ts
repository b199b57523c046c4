import type { Words } from '#web/words/words.ts';

export const addEvent: Words['addEvent'] = {
  title: 'Añadir un evento',
};
