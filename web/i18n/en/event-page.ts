import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['eventPage'] = {
  loading: 'Loading the event…',
  backToMap: 'Back to the map',
  showOnMap: 'Show on the map',
  directions: 'Directions',
  duration: {
    days_one: '{{count, number}} day',
    days_many: '{{count, number}} days',
    days_other: '{{count, number}} days',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}} min',
    minutes: '{{minutes}} min',
  },
  localTime: 'Local time ({{zone}}). Where you are, that’s {{time}}.',
  noCoordinates: 'The exact address isn’t known, so this event isn’t on the map.',
  confirmed: 'Confirmed {{time}}',
  confirm: 'Yes, it’s on',
  report: 'Report a problem',
  over: 'This event is over',
  overText: 'This event ended on {{date}}.',
  cancelled: 'Cancelled',
  cancelledText: 'This event will not take place on {{date}}.',
  inTown: 'All dates: {{town}}',
  edit: 'Edit',
};
