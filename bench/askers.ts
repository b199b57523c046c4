import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Asked } from './asker.ts';
import type { BuiltServer } from './built-server.ts';
import { cpuMsOf, familyOf } from './load.ts';

export interface Rates {
  perSecond: number;
  /** Of all processes of the servers, for one answer. */
  cpuMs: number;
}

interface Question {
  paths: string[];
  seconds: number;
  connections: number;
  /** Goes on until so many answers are there. */
  answers?: number;
}

/** Processes that ask, one for each core: one alone could not keep two busy. */
export class Askers implements Disposable {
  readonly #processes = [0, 1].map(() => fork(join(import.meta.dirname, 'asker.ts')));
  /** Where each goes on, half a round apart: what both asked for would be drawn once. */
  #asked = 0;

  /** Asks with so many cores for all: for those who ask, the servers and the database. */
  async ask(servers: BuiltServer[], cores: number, question: Question): Promise<Rates> {
    const { paths, seconds, connections, answers = 0 } = question;
    confineTo(cores);
    const processes = this.#processes.slice(0, cores);
    const cpuBefore = cpuOf(servers);
    const startedAt = performance.now();
    const rates = await Promise.all(
      processes.map(async (asker, number) => {
        const { address, pid } = servers[number % servers.length] as BuiltServer;
        const asked: Asked = {
          address,
          pid,
          connections: connections / cores,
          seconds,
          answers: answers / cores,
          paths,
          from: this.#asked + Math.floor((number * paths.length) / cores),
        };
        const told = once(asker, 'message');
        asker.send(asked);
        return ((await told) as [number])[0];
      }),
    );
    const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
    const count = (perSecond * (performance.now() - startedAt)) / 1000;
    this.#asked += Math.ceil(count);
    return { perSecond, cpuMs: (cpuOf(servers) - cpuBefore) / count };
  }

  [Symbol.dispose](): void {
    for (const asker of this.#processes) asker.kill();
  }
}

function cpuOf(servers: readonly BuiltServer[]): number {
  return servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
}

/** This process, and all that have come from it. */
function confineTo(cores: number): void {
  for (const pid of familyOf(process.pid)) {
    // One that has ended meanwhile needs no core.
    spawnSync('taskset', ['-a', '-c', '-p', `0-${cores - 1}`, String(pid)]);
  }
}
