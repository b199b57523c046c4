import type { RequestListener, Server } from 'node:http';

export interface DelayedResponses {
  /** From now on, requests whose URL contains `part` wait for `release`. */
  hold(part: string): void;
  /** Number of waiting requests. */
  waiting(): number;
  /** Lets waiting and later requests continue. */
  release(): void;
}

/**
 * Makes a listening server hold requests whose URL contains a given part until the test releases them. Holds none at
 * first.
 */
export function delayedResponses(server: Server): DelayedResponses {
  const answer = server.listeners('request') as RequestListener[];
  let held: string | null = null;
  let waiting: (() => void)[] = [];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const proceed = () => {
      for (const listener of answer) listener.call(server, request, response);
    };
    if (held !== null && request.url?.includes(held)) waiting.push(proceed);
    else proceed();
  });
  return {
    hold(part) {
      held = part;
    },
    waiting: () => waiting.length,
    release() {
      held = null;
      const all = waiting;
      waiting = [];
      for (const proceed of all) proceed();
    },
  };
}
