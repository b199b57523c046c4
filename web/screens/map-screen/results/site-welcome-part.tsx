import { Suspense } from 'react';
import { pageSite } from '#web/i18n/page-site.ts';
import { LazyPart } from '#web/screens/map-screen/lazy-part.tsx';

/** The server loads it before it renders pages. */
export const siteWelcome = new LazyPart(() => import('./site-welcome.tsx').then((file) => file.SiteWelcome));

/** One element for all renderings: with another, React would discard the HTML of the server before the script is there. */
const part = (
  <Suspense fallback={null}>
    <siteWelcome.Part />
  </Suspense>
);

/** Shows the welcome of the operator, whose script is loaded only if there is one. */
export function SiteWelcomePart() {
  const hasWelcome = Object.values(pageSite().texts ?? {}).some((kinds) => kinds.includes('welcome'));
  return hasWelcome && part;
}
