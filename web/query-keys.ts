/*
 * Beginnings of the keys in the query cache that more than one feature needs: whoever changes an event has others ask for
 * it again. All other keys stand in the `queries.ts` of their feature, and nowhere else.
 */

/** Answers for whoever is signed in: they are forgotten with the session. */
export const personalKey = ['mine'] as const;

/** One event. */
export const eventKey = ['event'] as const;

/** Lists of events. */
export const eventsKey = ['events'] as const;

/** One organiser, as everyone sees it. */
export const organiserKey = ['organiser'] as const;

/** A page of what is danced where: a town, with one style or all of them, a style, or the whole. */
export const listingKey = (kind: string, slug?: string, style?: string) => [...eventsKey, kind, slug, style];

/** The events of an organiser, a list that comes in pages. */
export const organiserEventsKey = (id: string, when: 'upcoming' | 'past') => [...eventsKey, 'of-organiser', id, when];

/** The next few of them. */
export const nextOrganiserEventsKey = (id: string) => [...eventsKey, 'next-of-organiser', id];

/** One venue, as everyone sees it. */
export const venueKey = ['venue'] as const;

/** The events at a venue, a list that comes in pages. */
export const venueEventsKey = (id: string, when: 'upcoming' | 'past') => [...eventsKey, 'at-venue', id, when];

export const mapKey = ['map'] as const;

/** The version of the map that a server has told of, by `useMapChanges`; nothing while nobody listens. */
export const announcedVersionKey = [...mapKey, 'told-version'] as const;

/** How many events each day has. */
export const daysKey = [...mapKey, 'days'] as const;

/** The instant at which the server drew the page. */
export const renderedAtKey = ['drawn-at'] as const;

/** The number that the server drew for a page of chance. */
export const randomSeedKey = ['draw'] as const;
