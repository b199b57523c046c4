import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['time'] = {
  now: 'On now',
  today: 'Today',
  tonight: 'Tonight',
  tomorrow: 'Tomorrow',
  over: 'Over',
  /** Short texts on cards. */
  onNow: 'On now',
  oneHourLeft: '1 h left',
  twoHoursLeft: '2 h left',
  endsSoon: 'Ends soon',
  since: 'since {{day}}',
  cancelled: 'Cancelled',
};
