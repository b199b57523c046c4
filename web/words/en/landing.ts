import type { Words } from '#web/words/words.ts';

export const landing: Words['landing'] = {
  title: 'Welcome to the floor!',
  text: 'Join the community: announce your evenings, follow your dances, and let your calendar remind you of each night.',
  register: 'Create an account',
  share: 'Share Pista',
  dismiss: 'Hide this welcome',
};
