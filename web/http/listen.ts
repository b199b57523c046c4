import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { isOnline, onNetworkChange } from './network.ts';

/** Browsers give up after an error response, so the connection is opened again, with a growing delay. */
const firstPauseMs = 5_000;
const longestPauseMs = 120_000;

/**
 * Listens to a streamed endpoint until the returned function is called. Only while the page is visible: a browser opens
 * at most six connections to a host, and background tabs would use them all. Messages may be missed, so callers should
 * also poll.
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
      // The browser reconnects by itself after a broken connection.
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

  function reopenFromCache({ persisted }: PageTransitionEvent) {
    if (persisted) open();
  }

  open();
  // A connection may hang for minutes after the network was lost.
  const stopNetwork = onNetworkChange(open);
  document.addEventListener('visibilitychange', open);
  // The back/forward cache does not keep pages with an open connection.
  addEventListener('pagehide', close);
  addEventListener('pageshow', reopenFromCache);
  return () => {
    stopNetwork();
    document.removeEventListener('visibilitychange', open);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', reopenFromCache);
    close();
  };
}
