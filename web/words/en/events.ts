import type { Words } from '#web/words/words.ts';

export const events: Words['events'] = {
  dances: 'Dances',
  when: 'When',
  where: 'Where',
  price: 'Price',
  openInMaps: 'Open in a maps app',
  moreInfo: 'More info',
  moreInfoOn: ' about “{{name}}”',
  website: 'Event website',
  copyLink: 'Copy link',
  linkCopied: 'Link copied to the clipboard!',
  linkNotCopied: 'Couldn’t copy the link',
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
    gone: 'There’s no event here any more',
    goneText: 'It has just been removed, or it’s over.',
    failed: 'These events couldn’t be loaded',
  },
};
