import type { Words } from '#web/words/words.ts';

export const privacy: Words['privacy'] = {
  title: 'Privacidad',
};
