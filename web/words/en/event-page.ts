import type { Words } from '#web/words/words.ts';

export const eventPage: Words['eventPage'] = {
  loading: 'Loading the event…',
  backToMap: 'Back to the map',
  showOnMap: 'Show on the map',
  directions: 'Directions',
  duration: {
    days: '{{count}} days',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}} min',
    minutes: '{{minutes}} min',
  },
  localTime: 'Local time ({{zone}}). Where you are, that is {{time}}.',
  noCoordinates: 'The exact address is not known, so this event is not on the map.',
  smallMap: 'Map: {{place}}',
  over: 'This one is over',
  overText: 'This event ended on {{date}}.',
  cancelled: 'Cancelled',
  cancelledText: 'This event will not take place on {{date}}.',
  nearby: 'More dancing nearby',
  unknownTitle: 'Event not found',
  unknownText: 'This address leads to no event. It may be incomplete.',
  deletedTitle: 'Event removed',
  deletedText: 'Whoever published it has taken it down. There is surely dancing elsewhere.',
  failedTitle: 'The event could not be loaded',
  seeMap: 'See the map',
};
