import { askAgain } from './refusal-page/ask-again.ts';
import { afterFirstPaint } from './startup/after-first-paint.ts';
import { isReload } from './startup/is-reload.ts';
import { keepClickTarget } from './startup/keep-click-target.ts';
import { captureEarlyClicks } from './startup/replay-early-clicks.ts';
import { yieldToMain } from './startup/yield-to-main.ts';

/** The names of what the page goes on with, in the document that the server drew; browsers make nothing of them by themselves. */
const laterLinks = 'link[rel="later"]';

keepClickTarget();
const replayPresses = captureEarlyClicks();

// What is seen comes first, then the script: until the page has been painted it would take the network from the rest.
async function goOn(): Promise<void> {
  await afterFirstPaint();
  for (const link of document.querySelectorAll<HTMLLinkElement>(laterLinks)) link.rel = 'modulepreload';
  // What draws is run before the rest of the site: at once they would hold a slow phone for longer than one notices.
  await import('react-dom/client');
  await yieldToMain();
  const { start } = await import('./app/hydrate.tsx');
  await start(replayPresses);
}

// The network went on the way, or another release has taken the place of these files: the page is loaded again when it can be.
// Once: a browser that is too old for the script can read what the server drew in peace.
goOn().catch(() => isReload() || askAgain(10));
