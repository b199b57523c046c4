import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Lane } from '#server/sources/store.ts';
import { type ReadTools, readDue } from './read-due.ts';

/** Two sources at addresses are read at a time, and one uploaded file beside them. */
const lanes: Lane[] = ['addresses', 'addresses', 'files'];

/** Reads due sources, several at a time, until it is closed. */
export class SourceSchedule {
  #loops: PollingLoop[] = [];

  /** Starts reading due sources, one loop for each lane, at once and then every `everyMs` milliseconds. */
  start(tools: ReadTools, { everyMs = 10_000 } = {}): void {
    const messages = { away: 'reading due sources failed', back: 'reading due sources works again' };
    const watch = new OutageLog(tools.log, messages, { isUnexpected: true });
    this.#loops = lanes.map(
      (lane) => new PollingLoop({ round: () => readDue(tools, lane), pauseMs: () => everyMs, watch }),
    );
    this.wake();
  }

  /** Looks for due sources now, because a user is waiting. */
  wake(): void {
    for (const loop of this.#loops) void loop.run();
  }

  /** Waits for the sources that are being read. */
  async close(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
