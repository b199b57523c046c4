import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['landing'] = {
  title: 'Welcome to the dance floor!',
  text: 'Join the community: announce your events, follow your dances, and let your calendar remind you of every date.',
  register: 'Create an account',
  share: 'Share Pista',
  dismiss: 'Hide this message',
  shareText: 'Pista, the map of dance events',
  copied: 'Link copied to the clipboard!',
  notCopied: 'Couldn’t copy the link',
  withoutScript: 'The map needs JavaScript, which this browser does not run.',
  towns: 'Towns where people dance',
};
