import type { Locale } from '#contract/locales.ts';

/** Every address of the site, in one place. Paths match without regard to case. */
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
  privacy: '/privacy',
  legal: '/legal',
} as const;

export function eventPath(slug: string): string {
  return `/events/${slug}`;
}

export function organiserPath(slug: string): string {
  return `/organisers/${slug}`;
}

/** What is danced in a town; with a style, of that alone. */
export function townPath(slug: string, style?: string): string {
  return style === undefined ? `/city/${slug}` : `/city/${slug}/${style}`;
}

/** Where a style is danced. */
export function stylePath(slug: string): string {
  return `/dance/${slug}`;
}

export function sourcePath(id: string): string {
  return `/my-sources/${id}`;
}

export function editOrganiserPath(id: string): string {
  return `/edit-organiser/${id}`;
}

export function venuePath(slug: string): string {
  return `/venues/${slug}`;
}

export function editVenuePath(id: string): string {
  return `/edit-venue/${id}`;
}

/** What is shown with a link to an event; another picture has another address, so that nobody shows an old one. */
export function sharedPicturePath({ slug, pictureUrl }: { slug: string; pictureUrl: string }): string {
  const [, version = ''] = /([0-9a-f]{12})\/\d+\.webp$/.exec(pictureUrl) ?? [];
  return `/share/events/${slug}.jpg?v=${version}`;
}

/** The card of a page, which messengers show with links to it. */
export function cardPath(pagePath: string, locale: Locale): string {
  return `/cards${pagePath}.jpg?lang=${locale}`;
}

/** The event as a file for calendars. */
export function calendarPath(slug: string, locale: Locale): string {
  return `/events/${slug}.ics?lang=${locale}`;
}

export function editEventPath(id: string): string {
  return `/edit-event/${id}`;
}

/** State of a navigation to the edit form: it opens where one says how the event repeats. */
export const leadsToRepetition = { leadsTo: 'repetition' } as const;

/** The form, filled from an event that there is. */
export function cloneEventPath(id: string): string {
  return `${paths.addEvent}?from=${id}`;
}

/** The way in for visitors, and from there on to `target`: a path of this site with its query. */
export function homePath(target?: string): string {
  return target === undefined || target === paths.map
    ? paths.home
    : `${paths.home}?redirect=${encodeURIComponent(target)}`;
}
