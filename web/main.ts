import { askAgain, isReload } from './refusal-page/ask-again.ts';
import { afterFirstPaint, yieldToMain } from './startup/after-first-paint.ts';
import { keepClickTarget } from './startup/keep-click-target.ts';
import { captureEarlyClicks } from './startup/replay-early-clicks.ts';

/** Links to the scripts and texts of the page, with a relation that browsers ignore. */
const laterLinks = 'link[rel="later"]';

// The server renders the layouts for all widths, and style sheets show one. React hydrates that one.
for (const layout of document.querySelectorAll('[data-layout]')) {
  if (getComputedStyle(layout).display === 'none') layout.remove();
}

keepClickTarget();
const replayPresses = captureEarlyClicks();

// The script is loaded after the first paint, so that it does not take bandwidth from visible content.
async function goOn(): Promise<void> {
  await afterFirstPaint();
  for (const link of document.querySelectorAll<HTMLLinkElement>(laterLinks))
    link.rel = link.as ? 'preload' : 'modulepreload';
  // React is evaluated in a task of its own, because everything at once would block a slow phone noticeably.
  await import('./startup/evaluate-react.ts');
  await yieldToMain();
  const { start } = await import('./app/hydrate.tsx');
  await start(replayPresses);
}

// The network was lost, or a new release has replaced these files: the page is loaded again when possible, once. A
// browser that is too old for the script keeps the readable page of the server.
goOn().catch(() => isReload() || askAgain(10));
