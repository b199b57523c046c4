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
  /** The request fails after this. */
  timeoutMs?: number;
}

/** Sends requests on kept connections, because opening one takes longer than many responses. */
export class Client {
  readonly #agent: Agent;
  readonly #origin: string;

  /** `localAddress`: the source address of its connections. `maxSockets`: their largest number. */
  constructor(origin: string, options: { localAddress?: string; maxSockets?: number } = {}) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, ...options });
  }

  async ask(path: string, { method = 'GET', headers = {}, body, timeoutMs = 60_000 }: Given = {}): Promise<Answer> {
    const startedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const json = body && { 'content-type': 'application/json' };
    const sent = request(this.#origin + path, {
      ...{ method, agent: this.#agent, headers: { ...headers, ...json }, signal: AbortSignal.timeout(timeoutMs) },
    });
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
