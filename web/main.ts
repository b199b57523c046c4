import { afterFirstPaint } from './after-first-paint.ts';

/** The names of what the page goes on with, in the document that the server drew; browsers make nothing of them by themselves. */
const laterLinks = 'link[rel="later"]';

// What is seen comes first, then the script: until the page has been painted it would take the network from the rest.
afterFirstPaint().then(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(laterLinks)) link.rel = 'modulepreload';
  return import('./start.tsx');
});
