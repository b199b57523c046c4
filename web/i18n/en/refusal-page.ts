import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['refusalPage'] = {
  unavailable: {
    title: 'A short break',
    text: 'Pista can’t get at its data right now. This page will come back by itself as soon as it can.',
  },
  tooManyRequests: {
    title: 'Not so fast!',
    text: 'A lot of requests have come from your network in a short time. This page will come back by itself in a moment.',
  },
};
