import type { ServerResponse } from 'node:http';

/** Sends without an end, as fast as the other side drinks. */
export function flood(response: ServerResponse): void {
  const block = ' '.repeat(64 * 1024);
  const pour = () => {
    while (!response.destroyed && response.write(block)) {
      // Until it has enough for now.
    }
  };
  response.on('drain', pour);
  pour();
}
