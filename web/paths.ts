import type { Locale } from '#contract/locales.ts';

/** All paths of the site. Paths are not case-sensitive. */
export const paths = {
  map: '/',
  home: '/home',
  about: '/about',
  addEvent: '/add-event',
  myEvents: '/my-event',
  saved: '/saved',
  mySources: '/my-sources',
  source: '/my-sources/:id',
  admin: '/admin',
  contact: '/contact',
  editEvent: '/edit-event/:id',
  authCallback: '/auth/callback',
  forgottenPassword: '/forgotten-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  profile: '/profile',
  programs: '/profile/programs',
  logout: '/logout',
  event: '/events/:slug',
  organiser: '/organisers/:slug',
  style: '/dance/:slug',
  town: '/city/:slug/:style?',
  addOrganiser: '/add-organiser',
  editOrganiser: '/edit-organiser/:id',
  organiserInvitation: '/organiser-invitation',
  stillOn: '/still-on',
  following: '/following',
  stop: '/stop',
  venue: '/venues/:slug',
  editVenue: '/edit-venue/:id',
  messages: '/messages/:id?',
  privacy: '/privacy',
  legal: '/legal',
  makeEmbed: '/embed/make',
} as const;

/** Returns the path of an event's page. */
export function eventPath(slug: string): string {
  return `/events/${slug}`;
}

/** Returns the path of an organiser's page. */
export function organiserPath(slug: string): string {
  return `/organisers/${slug}`;
}

/** Returns the path of a town's page, optionally with one style. */
export function townPath(slug: string, style?: string): string {
  return style === undefined ? `/city/${slug}` : `/city/${slug}/${style}`;
}

/** Returns the path of a style's page. */
export function stylePath(slug: string): string {
  return `/dance/${slug}`;
}

/** Returns the path of one of the user's sources. */
export function sourcePath(id: string): string {
  return `/my-sources/${id}`;
}

/** Returns the path of the form that edits an organiser. */
export function editOrganiserPath(id: string): string {
  return `/edit-organiser/${id}`;
}

/** Returns the path of the messages, or of one of them. */
export function messagePath(id?: string): string {
  return id === undefined ? '/messages' : `/messages/${id}`;
}

/** Returns the path of a venue's page. */
export function venuePath(slug: string): string {
  return `/venues/${slug}`;
}

/** Returns the path of the form that edits a venue. */
export function editVenuePath(id: string): string {
  return `/edit-venue/${id}`;
}

/**
 * Returns the path of the preview picture of an event. A new picture has a new path, so that caches do not show the old
 * one.
 */
export function sharedPicturePath({ slug, pictureUrl }: { slug: string; pictureUrl: string }): string {
  const [, version = ''] = /([0-9a-f]{12})\/\d+\.webp$/.exec(pictureUrl) ?? [];
  return `/share/events/${slug}.jpg?v=${version}`;
}

/** Returns the path of the preview card of a page. */
export function cardPath(pagePath: string, locale: Locale): string {
  return `/cards${pagePath}.jpg?lang=${locale}`;
}

/** Returns the path of the calendar file of an event. */
export function calendarPath(slug: string, locale: Locale): string {
  return `/events/${slug}.ics?lang=${locale}`;
}

/** Returns the path of the form that edits an event. */
export function editEventPath(id: string): string {
  return `/edit-event/${id}`;
}

/** Navigation state that opens the edit form at the recurrence field. */
export const leadsToRepetition = { leadsTo: 'repetition' } as const;

/** Returns the path of the form with a copy of an event. */
export function cloneEventPath(id: string): string {
  return `${paths.addEvent}?from=${id}`;
}

/** Returns the path of the sign-in screen, with `target` as the path to return to unless it is the map. */
export function homePath(target?: string): string {
  return target === undefined || target === paths.map
    ? paths.home
    : `${paths.home}?redirect=${encodeURIComponent(target)}`;
}
