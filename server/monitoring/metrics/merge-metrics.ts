import type { MetricObjectWithValues, MetricValue } from '@prometheus-io/client';

export type MetricsOfProcess = MetricObjectWithValues<MetricValue<string>>[];

/**
 * Returns the metrics of several processes as one text. The metrics of a process with a name get
 * it as the label `worker`.
 */
export async function mergeMetrics(
  processes: readonly { worker?: string; metrics: MetricsOfProcess }[],
): Promise<string> {
  const { Registry } = await import('@prometheus-io/client');
  const labelled = processes.map(({ worker, metrics }) =>
    metrics.map((metric) => ({
      ...metric,
      // Nothing is added up, because the labels differ.
      aggregator: 'first',
      values: metric.values.map(({ labels, value, ...more }) => ({
        ...more,
        labels: worker === undefined ? labels : { ...labels, worker },
        // NaN becomes null on the way between processes.
        value: value ?? Number.NaN,
      })),
    })),
  );
  return Registry.aggregate(labelled).metrics();
}
