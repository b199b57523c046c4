/**
 * The cost of metrics: the processor time of counting one request, the time and size of reading all metrics of a server
 * that has answered on 150 routes, and the memory of the library.
 *
 *   npm run bench:metrics
 */

import { mergeMetrics } from '#server/monitoring/metrics/merge-metrics.ts';
import { openMetrics, type ReadMetrics } from '#server/monitoring/metrics/service.ts';
import { type Report, runBench } from './report.ts';

const requests = 1_000_000;
const tries = 5;
const routes = Array.from({ length: 150 }, (_, number) => `/api/internal/route-${number}/:id`);
/** A cached page takes about 100 µs. */
const maxNanoseconds = 5000;

await runBench(async (report: Report) => {
  const before = process.memoryUsage.rss();
  const metrics = await openMetrics();
  const memoryMb = (process.memoryUsage.rss() - before) / 1e6;
  const { observer } = metrics;
  const rounds = Array.from({ length: tries }, () => {
    const started = process.threadCpuUsage();
    for (let number = 0; number < requests; number++) {
      observer.began();
      observer.answered(routes[number % routes.length] ?? '', number % 50 === 0 ? 404 : 200, (number % 100) / 1000);
      observer.ended();
    }
    const { user, system } = process.threadCpuUsage(started);
    return ((user + system) * 1000) / requests;
  });
  report({
    name: 'counting a request',
    value: Math.round(Math.min(...rounds)),
    unit: 'ns',
    limit: { max: maxNanoseconds },
    note: `processor time, fastest of ${tries} × ${requests.toLocaleString('en')}`,
  });

  const readings: number[] = [];
  let text = '';
  for (let nth = 0; nth < 20; nth++) {
    const startedMs = performance.now();
    const read: ReadMetrics = await metrics.read({ withSite: true });
    text = await mergeMetrics([{ metrics: read.process }, { metrics: read.site }]);
    readings.push(performance.now() - startedMs);
  }
  report({ name: 'reading all metrics, fastest', value: Math.min(...readings), unit: 'ms', limit: { max: 100 } });
  report({ name: 'their size', value: text.length / 1000, unit: 'kB' });
  report({ name: 'resident memory of the library', value: memoryMb, unit: 'MB' });
});
