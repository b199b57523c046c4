import type { Words } from '#web/words/words.ts';

export const events: Words['events'] = {
  dances: 'Dances',
  when: 'When',
  where: 'Where',
  price: 'Price',
  openInMaps: 'Open in a maps service',
  moreInfo: 'More info',
  moreInfoOn: ' about “{{name}}”',
  website: 'Event website',
  copyLink: 'Copy link',
  linkCopied: 'Link copied to the clipboard!',
  linkNotCopied: 'The link could not be copied',
  share: 'Share',
  popup: {
    label: 'Events at this spot',
    position: '{{position, number}} / {{total, number}}',
    positionSpoken: 'Event {{position, number}} of {{total, number}}',
    previous: 'Previous event',
    next: 'Next event',
    close: 'Close',
    zoomIn: 'Zoom in here',
    loading: 'Loading events…',
    gone: 'There is no event here any more',
    goneText: 'It has just been removed, or it is over.',
    failed: 'These events could not be loaded',
  },
};
