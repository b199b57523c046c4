import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['time'] = {
  now: 'On now',
  today: 'Today',
  tonight: 'Tonight',
  tomorrow: 'Tomorrow',
  over: 'Over',
  /** On the card of an event, where there is little room. */
  onNow: 'On now',
  cancelled: 'Cancelled',
};
