import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Header and body must arrive in 30 and 180 seconds (`server/app.ts`); Node checks that every 30 seconds. */
const maxSeconds = 75;

/**
 * Opens connections that send one byte of a header a second (slow loris), or nothing. `finish` waits until the server
 * has closed them, and returns how many it did not close.
 */
export function openSlowConnections(address: string, count: number): { finish(): Promise<string> } {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  for (let nth = 0; nth < count; nth++) {
    const socket = connect({ host: hostname, port: Number(port) });
    open.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => open.delete(socket))
      .resume();
    if (nth % 4 === 0) continue;
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.on('close', () => clearInterval(timer));
  }
  const openedAt = Date.now();
  return {
    async finish() {
      while (open.size > 0 && Date.now() - openedAt < maxSeconds * 1000) await pause(500);
      const left = open.size;
      for (const socket of open) socket.destroy();
      return `${left} of ${count}`;
    },
  };
}
