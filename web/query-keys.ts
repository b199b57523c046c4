/* Key prefixes of the query cache that several features use, for example to invalidate events after a change. All other
   keys are in the `queries.ts` of their feature. */

/** Data of the signed-in user, removed with the session. */
export const personalKey = ['mine'] as const;

/** A single event. */
export const eventKey = ['event'] as const;

/** Lists of events. */
export const eventsKey = ['events'] as const;

/** An organiser. */
export const organiserKey = ['organiser'] as const;

/** Returns the key of a page of a town, optionally with one style, of a style, or of all towns. */
export const listingKey = (kind: string, slug?: string, style?: string) => [...eventsKey, kind, slug, style];

/** Returns the key of the paginated events of an organiser. */
export const organiserEventsKey = (id: string, when: 'upcoming' | 'past') => [...eventsKey, 'of-organiser', id, when];

/** Returns the key of the next few events of an organiser. */
export const nextOrganiserEventsKey = (id: string) => [...eventsKey, 'next-of-organiser', id];

/** A venue. */
export const venueKey = ['venue'] as const;

/** Returns the key of the paginated events of a venue. */
export const venueEventsKey = (id: string, when: 'upcoming' | 'past') => [...eventsKey, 'at-venue', id, when];

export const mapKey = ['map'] as const;

/** The map version announced by the server, set by `useMapChanges`. */
export const announcedVersionKey = [...mapKey, 'told-version'] as const;

/** Number of events on each day. */
export const daysKey = [...mapKey, 'days'] as const;

/** The time at which the server rendered the page. */
export const renderedAtKey = ['drawn-at'] as const;

/** The random number that the server used for the page. */
export const randomSeedKey = ['draw'] as const;

/** Key of the answer whether visitors can write about an event or to an organiser. */
export const messageFormKey = (about: { event: string } | { organiser: string }) => ['message-form', about];
