import type { Registry } from '@prometheus-io/client';

export type Prometheus = typeof import('@prometheus-io/client');

type LabelledValues = Iterable<readonly [labels: Record<string, string>, value: number]>;

/** A gauge whose values are read when the metrics are collected. */
export interface ReadGauge {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Returns values with their labels; none if the value is unknown. */
  read(): LabelledValues | Promise<LabelledValues>;
}

/** A counter that its owner counts, such as the outcomes of mails. */
export interface ReadCounter extends Omit<ReadGauge, 'labelNames' | 'read'> {
  label: string;
  read(): ReadonlyMap<string, number>;
}

/** Adds a gauge to a registry. */
export function addGauge(
  { Gauge }: Prometheus,
  registry: Registry,
  { read, labelNames = [], ...words }: ReadGauge,
): void {
  new Gauge({
    ...words,
    labelNames,
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      // Without labels, `reset` sets it to zero.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of values) this.set(labels, value);
    },
  });
}

/** Adds a counter to a registry. */
export function addCounter({ Counter }: Prometheus, registry: Registry, { read, label, ...words }: ReadCounter): void {
  new Counter({
    ...words,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of read()) this.inc({ [label]: value }, count);
    },
  });
}
