import type { Words } from '#web/words/words.ts';

export const addEvent: Words['addEvent'] = {
  title: 'Add an event',
  cloneTitle: 'Add another like it',
  cloneIntro: 'Everything is taken along, a week later. Change what changes.',
  noSource: 'This event can’t be used as a model',
};
