import { type CountedAction, countAction } from '#contract/statistics.ts';
import { callInBackground } from '#web/http/call-in-background.ts';
import { isOnline } from '#web/http/network.ts';

/** Counts that this page has sent. The server also recognises repetitions, but opening popups again needs no requests. */
const sent = new Set<string>();

/** Counts an action once the page is visible: it may be open in another tab, or be rendered ahead of time. */
export async function sendCount(id: string, action: CountedAction): Promise<void> {
  const key = `${id} ${action}`;
  // Pages that are read without a network are not counted later.
  if (sent.has(key) || !isOnline()) return;
  sent.add(key);
  await visible();
  await callInBackground(countAction, { id, action });
}

function visible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
