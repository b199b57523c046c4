import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['events'] = {
  dances: 'Dances',
  when: 'When',
  where: 'Where',
  organiser: 'Organiser',
  price: 'Price',
  priceUnknown: 'Price not given',
  /** Short, on cards. */
  priceShort: 'Price?',
  /** Follows the full price. */
  prices: { reduced: 'reduced {{price}}', members: 'members {{price}}', door: 'at the door {{price}}' },
  freeBefore: 'free before {{time}}',
  includes: 'includes {{what}}',
  unconfirmed: 'Last confirmed {{day}}',
  rhythm: {
    weekly: 'Every {{weekday}}',
    fortnightly: 'Every other {{weekday}}',
    monthly: 'Every {{ordinal}} {{weekday}} of the month',
    fortnightlySeveral: 'Every two weeks on {{weekday}}',
    monthlySeveral: 'Every {{ordinal}} {{weekday}} of the month',
    other: 'On several dates',
  },
  dates: '{{dates, number}} dates',
  ordinals: {
    first: 'first',
    second: 'second',
    third: 'third',
    fourth: 'fourth',
    fifth: 'fifth',
    last: 'last',
  },
  openInMaps: 'Open in a maps app',
  website: 'Event website',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'Couldn’t copy the link',
  share: 'Share',
  save: 'Save',
  saved: 'Saved',
  smallMap: 'Map: {{place}}',
};
