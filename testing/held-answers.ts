import type { RequestListener, Server } from 'node:http';

export interface HeldAnswers {
  /** From now on requests whose address contains `part` wait for `release`. */
  hold(part: string): void;
  /** How many are waiting. */
  waiting(): number;
  /** Lets all of them go on, and those that follow. */
  release(): void;
}

/** Makes a listening server slow: its answers wait until a test lets them go. */
export function heldAnswers(server: Server): HeldAnswers {
  const answer = server.listeners('request') as RequestListener[];
  let held: string | null = null;
  let waiting: (() => void)[] = [];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const goOn = () => {
      for (const listener of answer) listener.call(server, request, response);
    };
    if (held !== null && request.url?.includes(held)) waiting.push(goOn);
    else goOn();
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
      for (const goOn of all) goOn();
    },
  };
}
