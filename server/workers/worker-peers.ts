import type { EventMap } from '#server/map/service.ts';
import { IpcChannel } from './ipc-channel.ts';
import type { PrimaryQuestion, WorkerQuestion } from './questions.ts';

/** What a worker has in common with the others, through the process that started them. */
export class WorkerPeers {
  readonly #line: IpcChannel<WorkerQuestion, PrimaryQuestion>;
  #map: EventMap | undefined;

  constructor(stop: () => unknown) {
    this.#line = new IpcChannel(process, (question) => (question.kind === 'stop' ? stop() : this.#map?.catchUp()));
  }

  /** From now on this map catches up when another worker has written, and by the time this is done it has what was before. */
  async follow(map: EventMap): Promise<void> {
    this.#map = map;
    await this.#line.ask({ kind: 'follows' });
    await map.catchUp();
  }

  /** The same map, whose `catchUp` after a write is done when all workers have what was written. */
  withPeerCatchUp(map: EventMap): EventMap {
    const catchUp = async () => {
      // Where the others can't be reached, they look by themselves, within a second.
      await Promise.all([map.catchUp(), this.#line.ask({ kind: 'written' }).catch(() => {})]);
    };
    return Object.create(map, { catchUp: { value: catchUp } });
  }

  notify(question: WorkerQuestion): void {
    this.#line.ask(question).catch(() => {});
  }
}
