import { type ClientRequest, get } from 'node:http';

/** A minimal `EventSource`, which the test environment lacks. It only receives messages. */
export class PlainEventSource {
  static readonly CLOSED = 2;
  readyState = 0;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #request: ClientRequest;

  constructor(path: string) {
    this.#request = get(new URL(path, location.href), (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const messages = `${received}${text}`.split('\n\n');
        received = messages.pop() ?? '';
        for (const message of messages) {
          const data = /^data: (.*)$/m.exec(message)?.[1];
          if (data !== undefined) this.onmessage?.({ data });
        }
      });
      response.on('error', () => this.close());
    }).on('error', () => this.close());
  }

  close(): void {
    this.readyState = PlainEventSource.CLOSED;
    this.#request.destroy();
  }
}
