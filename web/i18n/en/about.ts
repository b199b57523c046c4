import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['about'] = {
  title: 'About',
  description:
    'Pista gathers dance events from all over the world on one map: where the idea came from, and how to take part.',
  lead: 'Somewhere, tonight, people are dancing. Pista tells you where.',
  ideaTitle: 'The idea',
  idea: 'A new town, a free evening, itchy feet… and ten websites, five groups and three posters to go through before you know where to go. Pista brings socials, milongas, bals, ceilidhs, workshops and festivals together on a single map, whatever you dance, so that “where are we dancing tonight?” has an answer at last.',
  promiseTitle: 'What we stand by',
  promiseFree: 'Browsing the map is free, with no account and no advertising.',
  promiseExact: 'The time shown is always the venue’s own, wherever you are.',
  promisePrivate: 'No tracking: where you go out is your own business.',
  contributeTitle: 'Take part',
  contribute:
    'A good map takes many hands. Know a night that everyone should hear about? Send its link to the people you dance with, and tell organisers about Pista. And if it’s your own, add it: it takes two minutes.',
  contributeAction: 'Add an event',
  write: 'Contact us',
  followUs: 'Follow us:',
  followTitle: 'Pass it on',
  follow: 'Word of mouth has always filled dance floors. Share Pista wherever you are.',
  share: 'Share',
  byEmail: 'E-mail',
  joinTitle: 'Come and dance',
  join: 'Tuesday beginner or lifelong dancer, tango or lindy hop, heels or trainers: there’s room for you on the floor.',
  joinAction: 'Find where to dance',
  version: 'Pista, version {{version}}',
};
