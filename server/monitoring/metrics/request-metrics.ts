import type { Registry } from '@prometheus-io/client';
import type { RequestObserver } from '#server/http/request-observer.ts';
import type { Prometheus } from './prometheus.ts';

/** Few, because each route has a line for each. */
const bucketsSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 5];

/** Why a request was turned away to protect the server, by status. */
const shedReasons: Record<number, string> = { 429: 'rate-limit', 503: 'unavailable' };

/** Returns an observer that counts requests in `registry`. It has no label for the method, which would double the lines. */
export function requestMetrics({ Counter, Gauge, Histogram }: Prometheus, registry: Registry): RequestObserver {
  const registers = [registry];
  const requests = new Counter({
    name: 'pista_http_requests_total',
    help: 'Answered requests by the pattern of their path and the status. Pages have the route /*.',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'pista_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response.',
    labelNames: ['route'],
    buckets: bucketsSeconds,
    registers,
  });
  const inFlight = new Gauge({
    name: 'pista_http_requests_in_flight',
    help: 'Requests without a complete response, including open streams of map changes.',
    registers,
  });
  const shed = new Counter({
    name: 'pista_http_shed_total',
    help: 'Requests that were turned away: by a limit (429), or because something was unavailable (503).',
    labelNames: ['why'],
    registers,
  });
  for (const why of Object.values(shedReasons)) shed.inc({ why }, 0);
  return {
    answered(route, status, seconds) {
      requests.inc({ route, status });
      durations.observe({ route }, seconds);
      const why = shedReasons[status];
      if (why !== undefined) shed.inc({ why });
    },
    malformed: (status) => requests.inc({ route: 'none', status }),
    began: () => inFlight.inc(),
    ended: () => inFlight.dec(),
  };
}
