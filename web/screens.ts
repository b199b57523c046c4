import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { FoundPage } from '#contract/page.ts';
import { paths } from './paths.ts';

type ScreenName = FoundPage['screen'];

/** The screens, however they were loaded: one by one in a browser, all of them on the server. */
export type Screens = Record<ScreenName, ComponentType>;

/** Where each screen's source is, seen from this folder. */
const sources: Record<ScreenName, string> = {
  map: 'screens/map-screen/map-screen.tsx',
  event: 'screens/event-screen/event-screen.tsx',
  about: 'screens/about-screen/about-screen.tsx',
  notFound: 'screens/not-found-screen/not-found-screen.tsx',
};

/** Addresses of earlier days, and where they lead now. */
export const moved: Readonly<Record<string, string>> = { '/main': paths.map, '/my-events': paths.myEvents };

const routes: { path: string; screen: ScreenName; movedTo?: string }[] = [
  { path: paths.map, screen: 'map' },
  { path: paths.event, screen: 'event' },
  { path: paths.about, screen: 'about' },
  ...Object.entries(moved).map(([path, movedTo]) => ({ path, screen: 'notFound' as const, movedTo })),
];

/** What stands at a path; without regard to case. Read by the router itself, so that both see the same in it. */
export function findPage(path: string): FoundPage {
  const match = matchRoutes(routes, path)?.at(-1);
  const screen = match?.route.screen ?? 'notFound';
  const slug = match?.params.slug;
  const movedTo = match?.route.movedTo;
  return { screen, source: sources[screen], ...(slug && { slug }), ...(movedTo && { movedTo }) };
}
