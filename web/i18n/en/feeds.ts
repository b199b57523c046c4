import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['feeds'] = {
  subscribe: 'Add to calendar',
  subscribeTo: 'Add to calendar: {{title}}',
  view: 'what the map shows',
  google: 'Google Calendar',
  apple: 'This device’s calendar',
  outlook: 'Outlook.com',
  office: 'Microsoft 365',
  copyCalendar: 'Copy calendar link',
  copyFeed: 'Copy RSS link',
  copied: 'Link copied: paste it into your calendar or reader',
  embed: 'Put this on your site',
};
