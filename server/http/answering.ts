import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A connection of Node's HTTP server, with the response in progress. */
interface HttpSocket extends Socket {
  _httpMessage?: ServerResponse | null;
}

/** Requests may be in transit on a connection that looks idle. They have arrived this long after the stop began. */
const graceMs = 500;
const checkMs = 50;
/** The time limit of any request. */
const maxAnswerMs = 180_000;

/** Stops a server without resetting connections. Must be created before the server listens. */
export class Answering {
  readonly #app: FastifyInstance;
  readonly #sockets = new Set<HttpSocket>();

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.server.on('connection', (socket: HttpSocket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /**
   * Accepts no new connections, answers all requests received or in transit, and closes each connection after its response.
   * Node would close idle connections at once, which resets requests in transit.
   */
  async finish(): Promise<void> {
    const { server } = this.#app;
    // Node and Fastify call it when they begin to close.
    server.closeIdleConnections = () => {};
    const timers = [
      setTimeout(() => timers.push(setInterval(() => void this.#closeIdle(), checkMs)), graceMs),
      setTimeout(() => server.closeAllConnections(), maxAnswerMs),
    ];
    const closed = this.#app.close();
    // While the server still listens, a client that reconnects would reach this process again.
    while (server.listening) await setImmediate();
    this.#closeAfterResponses(server);
    await closed;
    timers.forEach(clearTimeout);
  }

  /** Clients do not reuse a connection after `connection: close`. */
  #closeAfterResponses(server: Server): void {
    const close = (response: ServerResponse) => {
      if (!response.headersSent) response.setHeader('connection', 'close');
    };
    server.prependListener('request', (_request, response) => close(response));
    for (const { _httpMessage } of this.#sockets) if (_httpMessage) close(_httpMessage);
  }

  /** Closes connections without a response in progress: idle, never used, or with incomplete headers. */
  async #closeIdle(): Promise<void> {
    // Lets Node read requests that have arrived.
    await setImmediate();
    for (const socket of this.#sockets) if (!socket._httpMessage) socket.destroy();
  }
}
