import { type ClientRequest, get } from 'node:http';

/** What browsers have and this environment has not: enough of it to hear messages. */
export class PlainEventSource {
  static readonly CLOSED = 2;
  readyState = 0;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #request: ClientRequest;

  constructor(path: string) {
    this.#request = get(new URL(path, location.href), (response) => {
      let heard = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const messages = `${heard}${text}`.split('\n\n');
        heard = messages.pop() ?? '';
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
