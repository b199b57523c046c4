import type { Words } from '#web/words/words.ts';

export const contact: Words['contact'] = {
  title: 'Contact',
};
