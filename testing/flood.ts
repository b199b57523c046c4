import type { ServerResponse } from 'node:http';

/** Sends data endlessly, as fast as the client reads. */
export function flood(response: ServerResponse): void {
  const block = ' '.repeat(64 * 1024);
  const pour = () => {
    while (!response.destroyed && response.write(block)) {
      // Until the buffer is full.
    }
  };
  response.on('drain', pour);
  pour();
}
