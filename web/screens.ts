import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { FoundPage } from '#contract/page.ts';
import type { LazyNamespace } from './i18n/messages.ts';
import { paths } from './paths.ts';
import type { RareScreen } from './rare-screens.ts';

interface Screen {
  /** Absent if no URL leads to it. */
  path?: string;
  /** Message namespaces in addition to those of every page. */
  namespaces: readonly LazyNamespace[];
  load: () => Promise<ComponentType>;
  /** Required role; `panel`: administrators and moderators. Other users are redirected to sign in. */
  who?: 'signed-in' | 'panel';
  /** It fills the window, without space for banners above. */
  isFullScreen?: true;
  /** On phones, the screen adds its own buttons to the navigation bar: one at the start, two beside the menu. */
  hasBarButtons?: true;
  /** It depends on data of the browser, so the server renders only a placeholder. */
  clientOnly?: true;
  /** The server answers the queries of its first rendering, and embeds the data in the page. */
  hasQueries?: true;
  /** Reaction when the session ends. By default, the user is sent to the map. */
  onSessionEnd?: 'stay' | 'sign-in-again';
  /** The data that the server must load before rendering. */
  kind?: FoundPage['kind'];
}

/**
 * Returns a function that loads a screen that is rarely opened. Scripts of these screens are listed in a script of their
 * own, because each page would load the list.
 */
const rare = (name: RareScreen) => () => import('./rare-screens.ts').then((file) => file.rareScreens[name]());

/** All screens: path and access. Each is named like its folder, which the server needs (`sourceOf`). */
export const screens = {
  map: {
    path: paths.map,
    namespaces: ['filters', 'map', 'start'],
    load: () => import('./screens/map-screen/map-screen.tsx').then((file) => file.MapScreen),
    hasQueries: true,
    isFullScreen: true,
  },
  event: {
    path: paths.event,
    namespaces: [],
    load: () => import('./screens/event-screen/event-screen.tsx').then((file) => file.EventScreen),
    hasBarButtons: true,
    kind: 'event',
  },
  about: {
    path: paths.about,
    namespaces: ['about', 'start', 'towns'],
    load: () => import('./screens/about-screen/about-screen.tsx').then((file) => file.AboutScreen),
    kind: 'danced-places',
    hasQueries: true,
  },
  notFound: {
    namespaces: ['notFound'],
    load: () => import('./screens/not-found-screen/not-found-screen.tsx').then((file) => file.NotFoundScreen),
    kind: 'not-found',
  },
  // Client-only, because a form rendered by the server could be submitted before its script has loaded.
  home: {
    path: paths.home,
    namespaces: ['problems', 'accounts'],
    load: () => import('./screens/home-screen/home-screen.tsx').then((file) => file.HomeScreen),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  forgottenPassword: {
    path: paths.forgottenPassword,
    namespaces: ['problems', 'accounts'],
    load: rare('forgottenPassword'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  resetPassword: {
    path: paths.resetPassword,
    namespaces: ['problems', 'accounts'],
    load: rare('resetPassword'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  confirmEmail: {
    path: paths.confirmEmail,
    namespaces: ['problems', 'accounts', 'privacy'],
    load: rare('confirmEmail'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  authCallback: {
    path: paths.authCallback,
    namespaces: ['accounts'],
    load: rare('authCallback'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  logout: {
    path: paths.logout,
    namespaces: ['accounts'],
    load: rare('logout'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  profile: {
    path: paths.profile,
    namespaces: ['problems', 'accounts', 'follows', 'organisers', 'pictures', 'profile', 'push'],
    load: rare('profile'),
    clientOnly: true,
  },
  programs: {
    path: paths.programs,
    namespaces: ['problems', 'accounts', 'embed', 'filters', 'organisers', 'profile', 'programs', 'webhooks'],
    load: rare('programs'),
    who: 'signed-in',
    clientOnly: true,
    onSessionEnd: 'sign-in-again',
  },
  // No guard, because visitors can save events on the device.
  saved: {
    path: paths.saved,
    namespaces: ['problems', 'feeds', 'saved'],
    load: () => import('./screens/saved-screen/saved-screen.tsx').then((file) => file.SavedScreen),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  addEvent: {
    path: paths.addEvent,
    namespaces: [
      'problems',
      'accounts',
      'approval',
      'announcement',
      'eventDetails',
      'filters',
      'form',
      'map',
      'pictures',
      'places',
      'sources',
      'venues',
    ],
    load: () => import('./screens/add-event-screen/add-event-screen.tsx').then((file) => file.AddEventScreen),
    who: 'signed-in',
    clientOnly: true,
    onSessionEnd: 'sign-in-again',
  },
  // No guard, because the server checks who may edit.
  editEvent: {
    path: paths.editEvent,
    namespaces: [
      'problems',
      'accounts',
      'announcement',
      'editEvent',
      'eventDetails',
      'filters',
      'form',
      'map',
      'myEvents',
      'notFound',
      'pictures',
      'places',
      'venues',
    ],
    load: () => import('./screens/edit-event-screen/edit-event-screen.tsx').then((file) => file.EditEventScreen),
    clientOnly: true,
    onSessionEnd: 'sign-in-again',
  },
  myEvents: {
    path: paths.myEvents,
    namespaces: ['problems', 'accounts', 'form', 'myEvents', 'organisers', 'sources'],
    load: () => import('./screens/my-events-screen/my-events-screen.tsx').then((file) => file.MyEventsScreen),
    who: 'signed-in',
    clientOnly: true,
  },
  mySources: {
    path: paths.mySources,
    namespaces: ['problems', 'sources'],
    load: rare('mySources'),
    who: 'signed-in',
    clientOnly: true,
    onSessionEnd: 'sign-in-again',
  },
  source: {
    path: paths.source,
    namespaces: ['problems', 'filters', 'form', 'map', 'places', 'sources', 'venues'],
    load: rare('source'),
    who: 'signed-in',
    clientOnly: true,
    onSessionEnd: 'sign-in-again',
  },
  admin: {
    path: paths.admin,
    namespaces: [
      'problems',
      'adminPanel',
      'waitingEvents',
      'backups',
      'bulkActions',
      'journal',
      'myEvents',
      'organisers',
      'siteHealth',
      'siteSettings',
      'sources',
    ],
    load: rare('admin'),
    who: 'panel',
    clientOnly: true,
  },
  contact: {
    path: paths.contact,
    namespaces: ['problems', 'contact'],
    load: rare('contact'),
  },
  organiser: {
    path: paths.organiser,
    namespaces: ['problems', 'accounts', 'feeds', 'follows', 'notFound', 'organisers', 'sources'],
    load: () => import('./screens/organiser-screen/organiser-screen.tsx').then((file) => file.OrganiserScreen),
    kind: 'organiser',
  },
  town: {
    path: paths.town,
    namespaces: ['problems', 'feeds', 'follows', 'notFound', 'towns'],
    load: () => import('./screens/town-screen/town-screen.tsx').then((file) => file.TownScreen),
    kind: 'town',
  },
  style: {
    path: paths.style,
    namespaces: ['problems', 'feeds', 'follows', 'notFound', 'towns'],
    load: () => import('./screens/style-screen/style-screen.tsx').then((file) => file.StyleScreen),
    kind: 'style',
  },
  addOrganiser: {
    path: paths.addOrganiser,
    namespaces: ['problems', 'accounts', 'organisers'],
    load: rare('addOrganiser'),
    who: 'signed-in',
    clientOnly: true,
  },
  editOrganiser: {
    path: paths.editOrganiser,
    namespaces: ['problems', 'accounts', 'myEvents', 'organisers', 'pictures', 'profile'],
    load: rare('editOrganiser'),
    who: 'signed-in',
    clientOnly: true,
  },
  organiserInvitation: {
    path: paths.organiserInvitation,
    namespaces: ['problems', 'accounts', 'organisers'],
    load: rare('organiserInvitation'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  stillOn: {
    path: paths.stillOn,
    namespaces: ['problems', 'accounts', 'stillOn'],
    load: rare('stillOn'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  following: {
    path: paths.following,
    namespaces: ['problems', 'accounts', 'filters', 'follows', 'push'],
    load: rare('following'),
    who: 'signed-in',
    clientOnly: true,
  },
  stop: {
    path: paths.stop,
    namespaces: ['problems', 'accounts', 'follows', 'messages'],
    load: rare('stop'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  messages: {
    path: paths.messages,
    namespaces: ['problems', 'messages'],
    load: rare('messages'),
    who: 'signed-in',
    clientOnly: true,
    onSessionEnd: 'sign-in-again',
  },
  venue: {
    path: paths.venue,
    namespaces: ['problems', 'eventDetails', 'feeds', 'follows', 'notFound', 'venues'],
    load: () => import('./screens/venue-screen/venue-screen.tsx').then((file) => file.VenueScreen),
    kind: 'venue',
  },
  editVenue: {
    path: paths.editVenue,
    namespaces: ['problems', 'accounts', 'eventDetails', 'map', 'places', 'venues'],
    load: rare('editVenue'),
    who: 'signed-in',
    clientOnly: true,
  },
  embed: {
    path: paths.makeEmbed,
    namespaces: ['problems', 'embed', 'filters'],
    load: rare('embed'),
    clientOnly: true,
    onSessionEnd: 'stay',
  },
  privacy: {
    path: paths.privacy,
    namespaces: ['privacy'],
    load: rare('privacy'),
    hasQueries: true,
  },
  legal: {
    path: paths.legal,
    namespaces: ['legal'],
    load: rare('legal'),
    hasQueries: true,
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
export const screenEntries = Object.entries(screens) as [ScreenName, Screen][];

/** The components of the screens: lazy in browsers, loaded on the server. */
export type Screens = Record<ScreenName, ComponentType>;

/** Returns the components that `componentOf` gives for the screens, by the name of the screen. */
export function forEachScreen(componentOf: (screen: Screen) => ComponentType): Screens {
  return Object.fromEntries(screenEntries.map(([name, screen]) => [name, componentOf(screen)])) as unknown as Screens;
}

/** Redirects of former paths. */
export const moved: Readonly<Record<string, string>> = { '/main': paths.map, '/my-events': paths.myEvents };

const routes: { path: string; screen: Screen; movedTo?: string }[] = [
  ...screenEntries.flatMap(([, screen]) => (screen.path ? [{ path: screen.path, screen }] : [])),
  ...Object.entries(moved).map(([path, movedTo]) => ({ path, screen: screens.notFound, movedTo })),
];

/** Paths without parameters are matched without the router, which compiles its routes on each call. */
const plainRoutes = new Map(routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]));
const eventRoute = routes.filter(({ screen }) => screen === screens.event);

/** Returns the route at a path, not case-sensitive. Parsed by the router, so that both agree. */
function findRoute(path: string) {
  const plain = plainRoutes.get(path);
  if (plain) return { route: plain, params: {} };
  return (matchRoutes(eventRoute, path) ?? matchRoutes(routes, path))?.at(-1);
}

/** Returns the screen at a path, not case-sensitive; the not-found screen if there is none. */
export function findScreen(path: string): Screen {
  return findRoute(path)?.route.screen ?? screens.notFound;
}

/**
 * Returns what the server needs for the page at a path: its kind, source, message files, slug and style, and the target
 * of a former path. Unknown paths are of the kind `not-found`.
 */
export function findPage(path: string): FoundPage {
  const match: { route: (typeof routes)[number]; params: { slug?: string; style?: string } } | undefined =
    findRoute(path);
  const screen: Screen = match?.route.screen ?? screens.notFound;
  const { namespaces, kind = 'plain' } = screen;
  const { slug, style } = match?.params ?? {};
  const movedTo = match?.route.movedTo;
  const source = sourceOf(screen);
  return {
    kind,
    source,
    messages: namespaces,
    ...(slug && { slug }),
    ...(style && { style }),
    ...(movedTo && { movedTo }),
  };
}

/**
 * Returns the file that a screen loads, by its name in `screens`: `screens/event-screen/event-screen.tsx`. Not a field of
 * each screen, so that browsers do not load it.
 */
function sourceOf(screen: Screen): string {
  const [name = ''] = screenEntries.find(([, other]) => other === screen) ?? [];
  const folder = `${fileName(name)}-screen`;
  return `screens/${folder}/${folder}.tsx`;
}

/** `eventPage` → `event-page`. */
function fileName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
