import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
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

const places: readonly { path: string; screen: ScreenName }[] = [
  { path: paths.map, screen: 'map' },
  { path: paths.event, screen: 'event' },
  { path: paths.about, screen: 'about' },
];

/** Addresses of earlier days, and where they lead now. */
export const moved: Readonly<Record<string, string>> = { '/main': paths.map, '/my-events': paths.myEvents };

/** What stands at a path; without regard to case. */
export function findPage(path: string): FoundPage {
  for (const [from, to] of Object.entries(moved)) {
    if (matchPath(from, path)) return { screen: 'notFound', source: sources.notFound, movedTo: to };
  }
  for (const { path: pattern, screen } of places) {
    const match = matchPath(pattern, path);
    if (match) return { screen, source: sources[screen], ...(match.params.slug && { slug: match.params.slug }) };
  }
  return { screen: 'notFound', source: sources.notFound };
}
