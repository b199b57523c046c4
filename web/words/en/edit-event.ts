import type { Words } from '#web/words/words.ts';

export const editEvent: Words['editEvent'] = {
  title: 'Edit the event',
};
