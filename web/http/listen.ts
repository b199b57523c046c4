import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { isOnline, onNetworkChange } from './network.ts';

/** After a refusal the browser gives up; we come back, later each time. */
const firstPauseMs = 5_000;
const longestPauseMs = 120_000;

/**
 * Hears what an endpoint of the contract goes on telling, until the returned function is called. Only while the page can
 * be seen: browsers have six connections for a host, and tabs in the background would hold them all. Where there is no
 * way to listen nothing is heard, so whoever depends on it asks now and then as well.
 */
export function listen<E extends Endpoint & { streamed: true }>(
  endpoint: E,
  onMessage: (message: Reply<E>) => void,
): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;

  function open() {
    close();
    if (document.visibilityState === 'hidden' || !isOnline()) return;
    const opened = new EventSource(endpoint.path);
    opened.onmessage = ({ data }) => {
      pauseMs = firstPauseMs;
      onMessage(JSON.parse(data));
    };
    opened.onerror = () => {
      // A broken connection the browser mends by itself.
      if (opened.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, pauseMs);
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
    };
    source = opened;
  }

  function close() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function openAgain({ persisted }: PageTransitionEvent) {
    if (persisted) open();
  }

  open();
  // A connection across the loss of a network may hang for minutes before anyone notices.
  const stopNetwork = onNetworkChange(open);
  document.addEventListener('visibilitychange', open);
  // A page with an open connection could not be kept for those who come back to it.
  addEventListener('pagehide', close);
  addEventListener('pageshow', openAgain);
  return () => {
    stopNetwork();
    document.removeEventListener('visibilitychange', open);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', openAgain);
    close();
  };
}
