import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['reports'] = {
  title: 'Report a problem',
  intro: 'Is something wrong with “{{name}}”? Tell us, and we’ll look into it.',
  reason: 'What’s wrong?',
  reasonMissing: 'Choose the closest answer.',
  reasons: {
    wrong: 'Some details are wrong (date, place, price…)',
    cancelled: 'The event is cancelled',
    closed: 'I came and it was closed',
    spam: 'It’s advertising, or a duplicate',
    offensive: 'It’s offensive or illegal',
  },
  comment: 'In a few words',
  commentOptional: '(optional)',
  commentHint: 'The right time, for example, or a link that confirms it.',
  counter: '{{length, number}} of {{max, number}} characters',
  commentLong: 'That’s too long: {{max, number}} characters at most.',
  leaveEmpty: 'Leave this field empty',
  cancel: 'Close',
  send: 'Send',
  sending: 'One moment…',
  thanks: 'Thank you! We’ll look into it.',
};
