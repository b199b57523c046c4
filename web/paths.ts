/** Every address of the site, in one place. Paths match without regard to case. */
export const paths = {
  map: '/',
  home: '/home',
  about: '/about',
  addEvent: '/add-event',
  myEvents: '/my-event',
  admin: '/admin',
  contact: '/contact',
  editEvent: '/edit-event/:id',
  authCallback: '/auth/callback',
  profile: '/profile',
  logout: '/logout',
  event: '/events/:slug',
} as const;

export function eventPath(slug: string): string {
  return `/events/${slug}`;
}
