import type { EventMap } from '#server/map/service.ts';
import { IpcChannel } from './ipc-channel.ts';
import type { PrimaryQuestion, WorkerQuestion } from './questions.ts';

/** Keeps the read models of all workers in step, through the primary process. */
export class WorkerPeers {
  readonly #primary: IpcChannel<WorkerQuestion, PrimaryQuestion>;
  #map: EventMap | undefined;

  constructor(stop: () => unknown) {
    this.#primary = new IpcChannel(process, (question) => (question.kind === 'stop' ? stop() : this.#map?.catchUp()));
  }

  /** Makes `map` catch up whenever another worker has written. Resolves once it has all earlier changes. */
  async follow(map: EventMap): Promise<void> {
    this.#map = map;
    await this.#primary.ask({ kind: 'follows' });
    await map.catchUp();
  }

  /** Returns a map whose `catchUp` resolves once the maps of all workers have caught up. */
  withPeerCatchUp(map: EventMap): EventMap {
    const catchUp = async () => {
      // Without the primary process, the others find the change within a second, by polling.
      await Promise.all([map.catchUp(), this.#primary.ask({ kind: 'written' }).catch(() => {})]);
    };
    return Object.create(map, { catchUp: { value: catchUp } });
  }

  /** Sends a message to the primary process without waiting; failures are ignored. */
  notify(question: WorkerQuestion): void {
    this.#primary.ask(question).catch(() => {});
  }
}
