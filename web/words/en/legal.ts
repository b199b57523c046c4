import type { Words } from '#web/words/words.ts';

export const legal: Words['legal'] = {
  title: 'Legal notice',
};
