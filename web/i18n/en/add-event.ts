import type { Words } from '#web/i18n/messages.ts';

export const addEvent: Words['addEvent'] = {
  title: 'Add an event',
  cloneTitle: 'Add a similar event',
  cloneIntro: 'Everything is copied, to a later date. Change whatever is different.',
  noSource: 'This event can’t be copied',
};
