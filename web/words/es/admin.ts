import type { Words } from '#web/words/words.ts';

export const admin: Words['admin'] = {
  title: 'Administración',
};
