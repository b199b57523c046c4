import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A connection of Node's HTTP server: what it is answering at the moment. */
interface HttpSocket extends Socket {
  _httpMessage?: ServerResponse | null;
}

/** A request may be on its way on a connection that looks idle: that long after the stop began, it has arrived. */
const graceMs = 500;
const lookMs = 50;
/** No request may take longer. */
const maxAnswerMs = 180_000;

/** The connections of a server that is going to be stopped. To be made before it listens. */
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
   * Accepts no new connections, answers what has been asked and what is on its way, and closes each connection after its
   * answer. A connection that Node closes as soon as it is idle would reset the request that is on its way on it.
   */
  async finish(): Promise<void> {
    const { server } = this.#app;
    // Node and Fastify call it as soon as they begin to close.
    server.closeIdleConnections = () => {};
    const timers = [
      setTimeout(() => timers.push(setInterval(() => void this.#closeIdle(), lookMs)), graceMs),
      setTimeout(() => server.closeAllConnections(), maxAnswerMs),
    ];
    const closed = this.#app.close();
    // Not earlier: a client that is asked to use another connection would be refused in the middle of it.
    while (server.listening) await setImmediate();
    this.#sayThatItIsTheLast(server);
    await closed;
    timers.forEach(clearTimeout);
  }

  /** Clients do not reuse a connection whose answer says so. */
  #sayThatItIsTheLast(server: Server): void {
    const close = (response: ServerResponse) => {
      if (!response.headersSent) response.setHeader('connection', 'close');
    };
    server.prependListener('request', (_request, response) => close(response));
    for (const { _httpMessage } of this.#sockets) if (_httpMessage) close(_httpMessage);
  }

  /** Those that are idle, that never asked anything, and that are in the middle of their headers. */
  async #closeIdle(): Promise<void> {
    // What has arrived is read first.
    await setImmediate();
    for (const socket of this.#sockets) if (!socket._httpMessage) socket.destroy();
  }
}
