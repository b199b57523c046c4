import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the server, as on a bad network or during an update. It has an origin of its own. */
export class BadNetwork {
  /** Accepts connections and does not answer. */
  isSilent = false;
  /** Answers as a proxy does whose server is away. */
  isAway = false;
  /** Paths that the server no longer knows. */
  readonly gone = new Set<string>();
  /** Other paths under which the server has the files. */
  readonly renamed = new Map<string, string>();
  /** Changes the text of a file, by its path. */
  readonly changes = new Map<string, (text: string) => string>();
  readonly #server: Server;
  readonly #target: string;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((asked, answer) => this.#handle(asked, answer));
  }

  static async open(target: string): Promise<BadNetwork> {
    const network = new BadNetwork(target);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #handle(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.isSilent) return;
    if (this.isAway) {
      answer.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503 Service Unavailable</h1>');
      return;
    }
    const { pathname } = new URL(asked.url ?? '/', this.#target);
    if (this.gone.has(pathname)) {
      answer.writeHead(404).end();
      return;
    }
    const change = this.changes.get(pathname);
    const headers = { ...asked.headers, ...(change && { 'accept-encoding': 'identity' }) };
    const url = new URL(this.renamed.get(pathname) ?? asked.url ?? '/', this.#target);
    const sent = request(url, { method: asked.method ?? 'GET', headers });
    sent.on('error', () => answer.destroy());
    sent.on('response', async (got) => {
      if (!change) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const { 'content-length': _, etag: __, ...kept } = got.headers;
      const text = change(Buffer.concat(await Array.fromAsync(got)).toString());
      answer.writeHead(got.statusCode ?? 502, kept).end(text);
    });
    asked.pipe(sent);
  }
}
