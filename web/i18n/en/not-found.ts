import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['notFound'] = {
  title: 'Page not found',
  phrases: {
    lostRhythm: 'Lost the beat? So did this page.',
    partnerLeft: 'Your partner has gone to dance on another page.',
    wrongTurn: 'One spin too many, and you are off the floor.',
    emptyFloor: 'The floor is empty: nobody dances here.',
    recordSkipped: 'The record skipped, and took the page with it.',
  },
  wayHome: 'Back to the map',
  eventUnknown: 'Event not found',
  eventUnknownText: 'There is no event at this address. The link may be incomplete.',
  eventDeleted: 'Event removed',
  eventDeletedText: 'The person who published it has taken it down. There’s surely dancing elsewhere.',
  eventFailed: 'The event couldn’t be loaded',
  seeMap: 'See the map',
};
