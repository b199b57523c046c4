import type { Event } from '#contract/events.ts';

/** Returns an event for tests. Pass the fields that the test is about. */
export function someEvent(given: Partial<Event> = {}): Event {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    slug: 'milonga-du-canal',
    name: 'Milonga du Canal',
    link: null,
    dateStart: '2026-11-20T20:30:00+01:00',
    dateEnd: '2026-11-21T01:00:00+01:00',
    timeZone: 'Europe/Paris',
    price: 12,
    currency: 'EUR',
    place: 'La Péniche',
    pictureUrl: null,
    picture: null,
    createdBy: null,
    location: {
      id: '00000000-0000-7000-8000-000000000002',
      place: 'Paris',
      displayName: '5 quai de Seine, Paris, France',
      latitude: 48.884,
      longitude: 2.371,
    },
    type: {
      id: '00000000-0000-7000-8000-000000000003',
      slug: 'social',
      name: 'Soirée',
      names: { fr: 'Soirée', en: 'Social dance', es: 'Baile social' },
      color: '#cf0d5e',
    },
    dances: [
      {
        id: '00000000-0000-7000-8000-000000000004',
        slug: 'tango',
        name: 'Tango argentin',
        names: { fr: 'Tango argentin', en: 'Argentine tango', es: 'Tango argentino' },
        color: '#c60742',
      },
    ],
    isCancelled: false,
    seriesId: null,
    excerpt: null,
    descriptionLanguage: null,
    ...given,
  };
}
