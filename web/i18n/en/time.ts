import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['time'] = {
  now: 'On now',
  today: 'Today',
  tonight: 'Tonight',
  tomorrow: 'Tomorrow',
  over: 'Over',
  /** Short texts on cards. */
  onNow: 'On now',
  cancelled: 'Cancelled',
};
