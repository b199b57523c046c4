import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** A proxy on loopback in front of a server, which delays, holds or refuses what passes. */
export interface Gate {
  /** 0 if it listens on a socket in the file system. */
  port: number;
  /** Passes everything after a delay. */
  pass(delayMs?: number): Promise<void>;
  /** Breaks all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Accepts everything and passes nothing. */
  hold(): void;
  close(): Promise<void>;
}

/** Opens a gate to `target`, on a free port or, with `path`, on a socket. */
export async function openGate(target: NetConnectOpts, path?: string): Promise<Gate> {
  const sockets = new Set<Socket>();
  let [delayMs, isHeld] = [0, false];
  let port = 0;
  let server: Server | undefined;

  function forward(from: Socket, to: Socket): void {
    from.on('data', (data) => {
      if (isHeld) return;
      if (delayMs === 0) to.write(data);
      else setTimeout(() => to.destroyed || to.write(data), delayMs);
    });
    from.on('close', () => setTimeout(() => to.destroy(), delayMs));
    from.on('error', () => {});
    sockets.add(from.on('close', () => sockets.delete(from)));
  }
  async function listen(): Promise<void> {
    if (server) return;
    server = createServer((client) => {
      const upstream = connect(target);
      forward(client, upstream);
      forward(upstream, client);
    });
    if (path === undefined) server.listen(port, '127.0.0.1');
    else server.listen(path);
    await once(server, 'listening');
    if (path === undefined) port = (server.address() as AddressInfo).port;
  }
  async function refuse(): Promise<void> {
    const closing = server;
    server = undefined;
    const closed = closing && once(closing, 'close');
    closing?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  await listen();
  return {
    get port() {
      return port;
    },
    async pass(delay = 0) {
      const wasHeld = isHeld;
      [delayMs, isHeld] = [delay, false];
      // The held bytes are lost, so that these connections are useless.
      if (wasHeld) for (const socket of sockets) socket.destroy();
      await listen();
    },
    refuse,
    hold() {
      isHeld = true;
    },
    close: refuse,
  };
}
