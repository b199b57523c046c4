import type { FastifyInstance } from 'fastify';
import { countAction, showEventStatistics, showOrganiserStatistics } from '#contract/statistics.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import { Problem } from '#server/http/problem.ts';
import { limitPerWorker } from '#server/http/rate-counter.ts';
import { windowSeconds } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { isCountable } from './countable.ts';
import * as statistics from './service.ts';

/** Counted actions per network and minute. A school that opens events together stays below. */
const maxActions = 240;

/** Registers the routes of statistics. */
export function statisticsRoutes(app: FastifyInstance, tools: Tools): void {
  const { config, rateCounter } = tools;

  serve(app, countAction, async ({ params: { id, action }, request, findPerson }) => {
    const { headers, ip } = request;
    if (!isCountable(headers)) return;
    const network = clientNetwork(ip);
    const { count, msLeft } = rateCounter.add(`counts ${network}`, windowSeconds * 1000);
    if (config.hasRateLimits && count > limitPerWorker(maxActions, config.workers))
      throw new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(msLeft / 1000) });
    const visit = { eventId: id, action, network, userAgent: headers['user-agent'] ?? '' };
    await statistics.countVisit(tools, await findPerson(), visit);
  });

  serve(app, showEventStatistics, ({ person, params, query }) =>
    statistics.showEventStatistics(tools, person, params.id, query.dates),
  );

  serve(app, showOrganiserStatistics, ({ person, params }) =>
    statistics.showOrganiserStatistics(tools, person, params.id),
  );
}
