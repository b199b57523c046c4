import type { Words } from '#web/words/words.ts';

export const profile: Words['profile'] = {
  title: 'My Profile',
};
