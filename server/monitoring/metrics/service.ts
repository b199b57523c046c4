import type { Config } from '#server/config.ts';
import type { RequestObserver } from '#server/http/request-observer.ts';
import type { Log } from '#server/log.ts';
import type { Tools } from '#server/tools.ts';
import { type MetricsOfProcess, mergeMetrics } from './merge-metrics.ts';
import { type MetricsServer, openMetricsServer } from './metrics-server.ts';
import { openNodeMetrics, openProcessMetrics } from './process-metrics.ts';
import { openSiteMetrics } from './site-metrics.ts';

/** The metrics of a process that serves requests. */
export interface Metrics {
  observer: RequestObserver;
  /** Reads the tools from now on. */
  watch(tools: Tools): Promise<void>;
  read(wanted: { withSite: boolean }): Promise<ReadMetrics>;
}

export interface ReadMetrics {
  /** The metrics of one process. */
  process: MetricsOfProcess;
  /** Equal for all processes, because it is read from the database and the disk. */
  site: MetricsOfProcess;
}

/** Creates the metrics of this process. They are collected only when they are read. */
export async function openMetrics(): Promise<Metrics> {
  const ofProcess = await openProcessMetrics();
  let ofSite: Awaited<ReturnType<typeof openSiteMetrics>> | undefined;
  return {
    observer: ofProcess.observer,
    async watch(tools) {
      ofProcess.watch(tools);
      ofSite = await openSiteMetrics(tools);
    },
    read: async ({ withSite }) => ({
      process: await ofProcess.registry.getMetricsAsJSON(),
      site: (withSite && (await ofSite?.getMetricsAsJSON())) || [],
    }),
  };
}

type Place = NonNullable<Config['metrics']>;

/** Serves the metrics of the only process. Throws if it cannot listen. */
export function serveMetrics(place: Place, log: Log, metrics: Metrics): Promise<MetricsServer> {
  return openMetricsServer({
    ...place,
    log,
    async collect() {
      const { process, site } = await metrics.read({ withSite: true });
      return mergeMetrics([{ metrics: process }, { metrics: site }]);
    },
  });
}

/**
 * Serves the metrics of all workers, labelled with their number, and those of the primary process. `ask` returns what
 * each running worker has read; the first one also reads the site. Throws if it cannot listen.
 */
export async function serveMetricsOfWorkers(
  place: Place,
  log: Log,
  ask: () => Promise<ReadonlyMap<number, ReadMetrics>>,
): Promise<MetricsServer> {
  const own = await openNodeMetrics();
  return openMetricsServer({
    ...place,
    log,
    async collect() {
      const answers = [...(await ask())];
      return mergeMetrics([
        { worker: 'primary', metrics: await own.getMetricsAsJSON() },
        ...answers.map(([id, { process }]) => ({ worker: String(id), metrics: process })),
        ...answers.map(([, { site }]) => ({ metrics: site })),
      ]);
    },
  });
}
