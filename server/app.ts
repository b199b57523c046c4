import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { identifyBy, tokenIn } from '#server/accounts/identify.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { administrationRoutes } from '#server/administration/routes.ts';
import { managedSiteRoutes } from '#server/administration/site/routes.ts';
import { alertRoutes } from '#server/alerts/routes.ts';
import { announcementRoutes } from '#server/announcements/routes.ts';
import { backupRoutes } from '#server/backup/nightly/routes.ts';
import { blockListRoutes } from '#server/block-lists/routes.ts';
import { bulkActionRoutes } from '#server/bulk-actions/routes.ts';
import { calendarRoutes } from '#server/calendar/routes.ts';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { confirmationRoutes } from '#server/confirmations/routes.ts';
import { contactRoutes } from '#server/contact/routes.ts';
import { documentationRoutes } from '#server/documentation/routes.ts';
import { embedRoutes, oembedRoute } from '#server/embeds/routes.ts';
import { eventClaimRoutes } from '#server/event-claims/routes.ts';
import { eventRoutes } from '#server/events/routes.ts';
import { exportRoutes } from '#server/exports/routes.ts';
import { feedRoutes } from '#server/feeds/routes.ts';
import { followRoutes } from '#server/follows/routes.ts';
import { healthRoutes } from '#server/health/routes.ts';
import { mapRoutes } from '#server/map/routes.ts';
import { messageRoutes } from '#server/messages/routes.ts';
import { monitoringRoutes } from '#server/monitoring/routes.ts';
import { organiserRoutes } from '#server/organisers/routes.ts';
import { packRoutes } from '#server/packs/routes.ts';
import { pauseRoutes } from '#server/pause/routes.ts';
import { pictureRoutes, siteIconRoute } from '#server/pictures/routes.ts';
import { placeRoutes } from '#server/places/routes.ts';
import { profileRoutes } from '#server/profile/routes.ts';
import { pushRoutes } from '#server/push/routes.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { savedRoutes } from '#server/saved/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { settingsRoutes } from '#server/settings/routes.ts';
import { sharingRoutes } from '#server/sharing/routes.ts';
import { siteRoutes } from '#server/site/routes.ts';
import { sourceRoutes } from '#server/sources/routes.ts';
import { bulkTargets } from '#server/startup/bulk-targets.ts';
import { statisticsRoutes } from '#server/statistics/routes.ts';
import { KnownTokens } from '#server/tokens/known-tokens.ts';
import { townRoutes } from '#server/towns/routes.ts';
import { v1Routes } from '#server/v1/routes.ts';
import { venueRoutes } from '#server/venues/routes.ts';
import { webhookRoutes } from '#server/webhooks/routes.ts';
import type { Config } from './config.ts';
import { forReading } from './database/read-db.ts';
import { clientNetwork } from './http/client-network.ts';
import { crossOriginHeaders, isCrossOriginPath } from './http/cross-origin.ts';
import { pathOf, registerErrorHandlers, sendProblem } from './http/error-handler.ts';
import { handleClientError, refuseExpectations, refuseTunnels } from './http/malformed-requests.ts';
import { shedOverload } from './http/overload.ts';
import { isOwnRequest } from './http/own-api.ts';
import type { Identify } from './http/person.ts';
import { Problem } from './http/problem.ts';
import { RateCounter } from './http/rate-counter.ts';
import { limitRequests } from './http/rate-limits.ts';
import { readableAddress } from './http/readable-address.ts';
import { readFromReplica } from './http/replica-reads.ts';
import { observeRequests, type RequestObserver } from './http/request-observer.ts';
import { originFormOf, targetProblem, withoutTokens } from './http/request-target.ts';
import { securityHeaders } from './http/security-headers.ts';
import { limitUnreadBodies } from './http/unread-bodies.ts';
import { createLog } from './log.ts';
import type { Tools } from './tools.ts';

/** JSON bodies are small; uploads have their own limit. */
const maxBodyBytes = 256 * 1024;

/**
 * Creates the app with all routes of the API, without listening and without the pages (`pageRoutes`). All requests are
 * reported to `observer`.
 */
export async function buildApp(
  tools: Tools,
  log: FastifyBaseLogger = createLog(tools.config.logLevel),
  observer?: RequestObserver,
): Promise<FastifyInstance> {
  const app = await createHttpServer(tools.config, log, identifyBy(tools), tools.rateCounter, observer);

  if (tools.replica) readFromReplica(app, tools.replica);
  const reading = forReading(tools);

  const knownTokens = new KnownTokens(tools);
  app.tokenIdOf = ({ headers, ip }) => knownTokens.idOf(tokenIn(headers.authorization) ?? '', clientNetwork(ip));

  documentationRoutes(app, tools);
  healthRoutes(app, tools);
  settingsRoutes(app, tools);
  siteRoutes(app, tools);
  accountRoutes(app, tools);
  profileRoutes(app, tools);
  pushRoutes(app, tools);
  catalogueRoutes(app, tools);
  eventRoutes(app, tools);
  eventClaimRoutes(app, tools);
  announcementRoutes(app, tools);
  organiserRoutes(app, tools);
  venueRoutes(app, tools);
  sourceRoutes(app, tools);
  calendarRoutes(app, reading);
  exportRoutes(app, tools);
  feedRoutes(app, reading);
  embedRoutes(app, reading);
  oembedRoute(app, reading);
  savedRoutes(app, tools);
  sharingRoutes(app, reading);
  mapRoutes(app, reading);
  packRoutes(app, reading);
  pictureRoutes(app, tools);
  siteIconRoute(app, tools);
  placeRoutes(app, tools);
  searchRoutes(app, tools);
  confirmationRoutes(app, tools);
  followRoutes(app, tools);
  alertRoutes(app, tools);
  townRoutes(app, reading);
  v1Routes(app, tools);
  contactRoutes(app, tools);
  messageRoutes(app, tools);
  reportRoutes(app, tools);
  statisticsRoutes(app, tools);
  administrationRoutes(app, tools);
  managedSiteRoutes(app, tools);
  blockListRoutes(app, tools);
  bulkActionRoutes(app, tools, bulkTargets);
  monitoringRoutes(app, tools);
  pauseRoutes(app, tools);
  backupRoutes(app, tools);
  webhookRoutes(app, tools);

  // Routes with uploads are in a plugin, which must be loaded.
  await app.after();
  return app;
}

/**
 * Creates the HTTP server without routes, with everything that applies to all responses: headers, compression, limits,
 * errors and the log. `identify` finds the person of a request; by default there is none.
 */
export async function createHttpServer(
  config: Config,
  log: FastifyBaseLogger,
  identify: Identify = async () => null,
  rateCounter = new RateCounter(() => new Date()),
  observer?: RequestObserver,
): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  // Caches may keep a response only if its route says so.
  const always = { ...headers, 'cache-control': 'private, no-cache' };
  const { publicUrl } = config;
  // These lines contain no secrets, and redaction is slower than writing them.
  const answers = log.child({}, { redact: [] });
  const rejectMalformed = (status: number) => {
    observer?.malformed(status);
    answers.info({ status }, 'answered what could not be read');
  };
  const app = fastify({
    loggerInstance: log,
    // One line per response is written below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger per request is expensive; the few lines about a request include its id.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustedProxies ?? false,
    bodyLimit: maxBodyBytes,
    // Long enough to upload a photo on a slow connection; headers have a shorter timeout.
    requestTimeout: 180_000,
    // Node would answer a missing host with an empty response; it is handled below.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    clientErrorHandler: handleClientError(headers, publicUrl, rejectMalformed),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableAddress(originFormOf(url) ?? '/'),
    // On shutdown, running requests are completed and idle connections closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      if (isCrossOriginPath(pathOf(request))) reply.headers(crossOriginHeaders);
      return sendProblem(new Problem('malformed-request'), request, reply);
    },
  });
  app.decorate('identify', identify);
  app.decorate('publicUrl', publicUrl);
  app.removeContentTypeParser('text/plain');
  refuseExpectations(app.server, headers, publicUrl, rejectMalformed);
  refuseTunnels(app.server, headers, publicUrl, rejectMalformed);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, originalUrl } = request;
    reply.headers(always);
    if (isCrossOriginPath(pathOf(request))) reply.headers(crossOriginHeaders);
    const fault = targetProblem(raw, originalUrl);
    done(fault === undefined ? undefined : new Problem('malformed-request', { detail: fault }));
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isOwnRequest(request)) return done();
    const { id: reqId, method } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    answers.info(
      { reqId, method, path: printable(withoutSecret(pathOf(request))), status: reply.statusCode, milliseconds },
      'answered',
    );
    done();
  });

  if (observer) observeRequests(app, observer);

  // Compressed request bodies are not supported, because a small one may expand to a huge one.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  limitRequests(app, rateCounter, config);
  shedOverload(app);
  registerErrorHandlers(app);
  limitUnreadBodies(app);
  return app;
}

/** Secrets in URLs must not be readable in the log. */
function withoutSecret(path: string): string {
  return withoutTokens(path.replace(/^(\/feeds\/saved\/).+/is, '$1(hidden)'));
}

/** Escapes all but printable ASCII, because terminals interpret control characters. */
function printable(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}
