import type { Words } from '#web/i18n/messages.ts';

export const notFound: Words['notFound'] = {
  title: 'Page not found',
  phrases: {
    lostRhythm: 'Lost the beat? So did this page.',
    partnerLeft: 'Your partner has gone to dance on another page.',
    wrongTurn: 'One spin too many, and you are off the floor.',
    emptyFloor: 'The floor is empty: nobody dances here.',
    recordSkipped: 'The record skipped, and took the page with it.',
  },
  wayHome: 'Back to the map',
};
