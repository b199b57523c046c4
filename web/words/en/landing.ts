import type { Words } from '#web/words/words.ts';

export const landing: Words['landing'] = {
  title: 'Welcome to the floor!',
  community: 'Join the dance community: announce your evenings, and pass Pista on to the people you dance with.',
  follow: 'Follow your dances: choose them in the filters, and the map opens on them.',
  remind: 'Nothing is forgotten: an evening goes into your calendar, which reminds you of it.',
  register: 'Create an account',
  share: 'Share Pista',
  dismiss: 'Hide this welcome',
};
