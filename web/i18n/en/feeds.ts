import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['feeds'] = {
  subscribe: 'Add to calendar',
  subscribeTo: 'Add to calendar: {{title}}',
  view: 'what the map shows',
  google: 'Google Calendar',
  apple: 'This device’s calendar',
  outlook: 'Outlook.com',
  office: 'Microsoft 365',
  copyCalendar: 'Copy the calendar’s address',
  copyFeed: 'Copy the feed’s address (RSS)',
  copied: 'Address copied: paste it into your calendar or reader',
};
