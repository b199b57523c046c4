/** Asks a server in a process of its own, as often as its parent tells it to, and tells it how many answers came a second. */
import { load } from './load.ts';

export interface Asked {
  address: string;
  pid: number;
  connections: number;
  seconds: number;
  answers: number;
  /** What is asked for, in turns, beginning with the one at that place. */
  paths: string[];
  from: number;
}

process.on('message', async ({ paths, from, ...asked }: Asked) => {
  const path = (nth: number) => paths[(from + nth) % paths.length] ?? '';
  process.send?.((await load({ ...asked, path })).perSecond);
});
