import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** From sending the request to the end of the body. */
  milliseconds: number;
}

interface Given {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Sends requests on kept connections, because opening one takes longer than many responses. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async ask(path: string, { method = 'GET', headers = {}, body }: Given = {}): Promise<Answer> {
    const startedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const json = body && { 'content-type': 'application/json' };
    const sent = request(this.#origin + path, { method, agent: this.#agent, headers: { ...headers, ...json } });
    sent.on('error', reject);
    sent.on('response', (response) => {
      text(response).then(
        (read) =>
          resolve({
            ...{ status: response.statusCode ?? 0, headers: response.headers, body: read },
            milliseconds: performance.now() - startedAt,
          }),
        reject,
      );
    });
    sent.end(body && JSON.stringify(body));
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}
