import type { Words } from '#web/words/words.ts';

export const reports: Words['reports'] = {
  title: 'Report a problem',
  intro: 'Is something wrong with “{{name}}”? Tell us, and we will look into it.',
  reason: 'What is the matter?',
  reasonMissing: 'Choose what comes closest.',
  reasons: {
    wrong: 'Something is wrong (date, place, price…)',
    cancelled: 'The event is cancelled',
    spam: 'It is advertising, or a duplicate',
    offensive: 'It is offensive or illegal',
  },
  comment: 'In a few words',
  optional: '(optional)',
  commentHint: 'The right time, say, or a link that confirms it.',
  counter: '{{length}} / {{most}} characters',
  commentLong: 'A little long: {{most}} characters at most.',
  leaveEmpty: 'Leave this field empty',
  cancel: 'Close',
  send: 'Send',
  sending: 'One moment…',
  thanks: 'Thank you! We will look into it.',
};
