import type { EventMap } from '#server/map/service.ts';
import type { ProcessState } from '#server/observability/process-state.ts';
import type { Site } from '#server/site/service.ts';
import type { Visit } from '#server/statistics/visitors/service.ts';
import { IpcChannel } from './ipc-channel.ts';
import type { PrimaryQuestion, WorkerQuestion } from './questions.ts';

/** Describes this process to the primary one. */
interface Monitored {
  state(): ProcessState;
  /** Undefined if metrics are off. */
  metrics(wanted: { withSite: boolean }): unknown;
  report(): Promise<unknown>;
}

/** Keeps the read models and settings of all workers in step, through the primary process. */
export class WorkerPeers {
  readonly #primary: IpcChannel<WorkerQuestion, PrimaryQuestion>;
  #map: EventMap | undefined;
  #site: Site | undefined;
  #monitored: Monitored | undefined;

  constructor(stop: () => unknown) {
    this.#primary = new IpcChannel(process, (question) => {
      if (question.kind === 'stop') return stop();
      if (question.kind === 'state') return this.#monitored?.state();
      if (question.kind === 'metrics') return this.#monitored?.metrics(question);
      if (question.kind === 'report') return this.#monitored?.report();
      return question.what === 'site' ? this.#site?.refresh() : this.#map?.catchUp();
    });
  }

  /** Answers the primary process about the state of this one. */
  monitor(monitored: Monitored): void {
    this.#monitored = monitored;
  }

  /** Returns the states of all workers. */
  statesOfAll(): Promise<ProcessState[]> {
    return this.#primary.ask({ kind: 'states' });
  }

  /** Returns whether a visit counts, for all workers together. Without the primary process, it does not. */
  readonly isNewVisit = async (visit: Visit): Promise<boolean> => {
    return this.#primary.ask<boolean>({ kind: 'visit', visit }).catch(() => false);
  };

  /** Makes `map` and `site` catch up whenever another worker has written. Resolves once they have all earlier changes. */
  async follow(map: EventMap, site: Site): Promise<void> {
    this.#map = map;
    this.#site = site;
    await this.#primary.ask({ kind: 'follows' });
    await Promise.all([map.catchUp(), site.refresh()]);
  }

  /** Returns a map whose `catchUp` resolves once the maps of all workers have caught up. */
  withPeerCatchUp(map: EventMap): EventMap {
    const catchUp = async () => {
      await Promise.all([map.catchUp(), this.#hasWritten('events')]);
    };
    return Object.create(map, { catchUp: { value: catchUp } });
  }

  /** Returns a site whose `refresh` resolves once all workers have the changed settings. */
  withPeerRefresh(site: Site): Site {
    const refresh = async () => {
      await Promise.all([site.refresh(), this.#hasWritten('site')]);
    };
    return Object.create(site, { refresh: { value: refresh } });
  }

  /** Without the primary process, the others find the change within a second, by polling. */
  async #hasWritten(what: 'events' | 'site'): Promise<void> {
    await this.#primary.ask({ kind: 'written', what }).catch(() => {});
  }

  /** Sends a message to the primary process without waiting; failures are ignored. */
  notify(question: WorkerQuestion): void {
    this.#primary.ask(question).catch(() => {});
  }
}
