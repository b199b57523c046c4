import type { Words } from '#web/words/words.ts';

export const editEvent: Words['editEvent'] = {
  title: 'Editar el evento',
};
