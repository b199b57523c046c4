import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { percentile } from './report.ts';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  /** Of the server's processes together, for one answer. */
  cpuMs: number;
}

interface Asked {
  address: string;
  /** The first of the server's processes. */
  pid: number;
  connections: number;
  /** How long; at least one answer for each connection. */
  seconds: number;
  /** Goes on until so many answers are there. */
  answers?: number | undefined;
  /** What is asked for, the n-th time. */
  path(nth: number): string;
}

/** Asks as fast as answers come, each connection one after the other. What this process takes for it is not counted. */
export async function load({ address, pid, connections, seconds, answers = 0, path }: Asked): Promise<Load> {
  const times: number[] = [];
  let asked = 0;
  const cpuBefore = cpuMsOf(pid);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      // One answer at least, however long it takes.
      do {
        const askedAt = performance.now();
        const url = address + path(asked++);
        const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
        answer.resume();
        await once(answer, 'end');
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
        times.push(performance.now() - askedAt);
      } while (performance.now() < endsAt || asked < answers);
      agent.destroy();
    }),
  );
  const perSecond = times.length / ((performance.now() - startedAt) / 1000);
  const cpuMs = (cpuMsOf(pid) - cpuBefore) / times.length;
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpuMs };
}

/** Processor time so far, in steps of ten milliseconds, of a process and of those that it has started and are still there (Linux). */
export function cpuMsOf(pid: number): number {
  return familyOf(pid).reduce((sum, each) => {
    const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
    // proc_pid_stat(5): after the name in parentheses, user and system time are the 12th and the 13th field, in hundredths.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

/** What a process and those that it has started hold in memory, shared pages counted in each (Linux). */
export function memoryMbOf(pid: number): number {
  return familyOf(pid).reduce((sum, each) => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
}

/** A process and all that come from it (Linux). */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    // It has ended.
    return [];
  }
}
