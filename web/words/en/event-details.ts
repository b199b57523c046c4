import type { DetailsWords } from '#web/words/words.ts';

export const eventDetails: DetailsWords['eventPage'] = {
  description: 'About this event',
  goodToKnow: 'Good to know',
  programme: 'Programme',
  partKinds: {
    lesson: 'Lesson',
    practice: 'Practice',
    social: 'Social dancing',
    concert: 'Concert',
    show: 'Show',
    other: 'Other',
  },
  facts: {
    level: {
      everyone: 'All levels welcome',
      beginners: 'Beginners',
      intermediate: 'Intermediate',
      advanced: 'Advanced',
    },
    partner: { 'not-needed': 'No partner needed', needed: 'Bring a partner' },
    roles: { any: 'Any role', switch: 'Everyone dances both roles', lead: 'For leads', follow: 'For follows' },
    music: { live: 'Live music', dj: 'DJ', both: 'Live music and DJ' },
    floor: {
      wood: 'Wooden floor',
      tiles: 'Tiled floor',
      stone: 'Stone floor',
      vinyl: 'Vinyl floor',
      concrete: 'Concrete floor',
      outdoors: 'Outdoors',
    },
    access: { 'step-free': 'Step-free access', steps: 'Steps at the entrance' },
  },
  factLabels: { floorNote: 'Floor:', food: 'Food and drink:', dress: 'Dress:', age: 'Age:', membership: 'Membership:' },
  prices: 'Prices',
  priceUsual: 'Full price:',
  priceKinds: {
    reduced: 'Reduced:',
    members: 'Members:',
    door: 'At the door:',
  },
  freeBefore: 'Free before {{time}}',
  includes: 'Included:',
  dates: 'Next dates',
};
