import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { identifyBy } from '#server/accounts/identify.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { administrationRoutes } from '#server/administration/routes.ts';
import { alertRoutes } from '#server/alerts/routes.ts';
import { announcementRoutes } from '#server/announcements/routes.ts';
import { calendarRoutes } from '#server/calendar/routes.ts';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { confirmationRoutes } from '#server/confirmations/routes.ts';
import { contactRoutes } from '#server/contact/routes.ts';
import { documentationRoutes } from '#server/documentation/routes.ts';
import { eventClaimRoutes } from '#server/event-claims/routes.ts';
import { eventRoutes } from '#server/events/routes.ts';
import { exportRoutes } from '#server/exports/routes.ts';
import { feedRoutes } from '#server/feeds/routes.ts';
import { followRoutes } from '#server/follows/routes.ts';
import { healthRoutes } from '#server/health/routes.ts';
import { mapRoutes } from '#server/map/routes.ts';
import { organiserRoutes } from '#server/organisers/routes.ts';
import { pictureRoutes } from '#server/pictures/routes.ts';
import { placeRoutes } from '#server/places/routes.ts';
import { profileRoutes } from '#server/profile/routes.ts';
import { pushRoutes } from '#server/push/routes.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { savedRoutes } from '#server/saved/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { settingsRoutes } from '#server/settings/routes.ts';
import { sharingRoutes } from '#server/sharing/routes.ts';
import { sourceRoutes } from '#server/sources/routes.ts';
import { townRoutes } from '#server/towns/routes.ts';
import { venueRoutes } from '#server/venues/routes.ts';
import type { Config } from './config.ts';
import { clientNetwork } from './http/client-network.ts';
import { refuseExpectations, refuseTunnels, refuseUnread } from './http/malformed-requests.ts';
import type { Identify } from './http/person.ts';
import { Problem } from './http/problem.ts';
import { limitPerWorker, RateCounter } from './http/rate-counter.ts';
import { rateLimitStore } from './http/rate-limit-windows.ts';
import { readableAddress } from './http/readable-address.ts';
import { pathOf, refuseProperly, sendProblem } from './http/refusals.ts';
import { faultOfTarget, originFormOf } from './http/request-target.ts';
import { securityHeaders } from './http/security-headers.ts';
import { limitUnreadBodies } from './http/unread-bodies.ts';
import { createLog } from './log.ts';
import type { Tools } from './tools.ts';

/** Forms are small; pictures bring their own limit. */
const maxBodyBytes = 256 * 1024;

/** For one address: a person dragging the map stays far below, and a school behind one address below too. */
const maxRequestsPerMinute = 1200;

/** The server's table of contents: everything it answers, none of it listening yet. */
export async function buildApp(
  tools: Tools,
  log: FastifyBaseLogger = createLog(tools.config.logLevel),
): Promise<FastifyInstance> {
  const app = await buildFrame(tools.config, log, identifyBy(tools), tools.rateCounter);

  documentationRoutes(app, tools.config);
  healthRoutes(app, tools);
  settingsRoutes(app, tools);
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
  calendarRoutes(app, tools);
  exportRoutes(app, tools);
  feedRoutes(app, tools);
  savedRoutes(app, tools);
  sharingRoutes(app, tools);
  mapRoutes(app, tools);
  pictureRoutes(app, tools);
  placeRoutes(app, tools);
  searchRoutes(app, tools);
  confirmationRoutes(app, tools);
  followRoutes(app, tools);
  alertRoutes(app, tools);
  townRoutes(app, tools);
  contactRoutes(app, tools);
  reportRoutes(app, tools);
  administrationRoutes(app, tools);

  // Routes that read uploads stand behind a plugin of their own.
  await app.after();
  return app;
}

/** What holds for every answer: headers, compression, limits, refusals and the log. */
export async function buildFrame(
  config: Config,
  log: FastifyBaseLogger,
  identify: Identify = async () => null,
  rateCounter = new RateCounter(() => new Date()),
): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  // Nothing in these lines can be secret, and looking for secrets takes longer than writing them.
  const answers = log.child({}, { redact: [] });
  const rejectMalformed = (status: number) => answers.info({ status }, 'answered what could not be read');
  const app = fastify({
    loggerInstance: log,
    // One line for each answer is written below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger for each request would cost more than most answers: the few lines about one name its id themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustedProxies ?? false,
    bodyLimit: maxBodyBytes,
    // A photo from a phone at the edge of a village; whoever sends no more than headers is cut off earlier.
    requestTimeout: 180_000,
    // Node would refuse what names no host with an empty answer: we do it below.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    clientErrorHandler: refuseUnread(headers, rejectMalformed),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableAddress(originFormOf(url) ?? '/'),
    // Stopping: who is being answered gets the answer, and idle connections are let go.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => sendProblem(new Problem('malformed-request'), request, reply),
  });
  app.decorate('identify', identify);
  app.removeContentTypeParser('text/plain');
  refuseExpectations(app.server, headers, rejectMalformed);
  refuseTunnels(app.server, headers, rejectMalformed);
  app.addHook('onRequest', ({ raw, originalUrl }, reply, done) => {
    reply.headers(headers);
    const fault = faultOfTarget(raw, originalUrl);
    done(fault === undefined ? undefined : new Problem('malformed-request', { detail: fault }));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    answers.info(
      { reqId, method, path: printable(withoutSecret(pathOf(request))), status: reply.statusCode, milliseconds },
      'answered',
    );
    done();
  });

  // A small body can unpack to a huge one, so what comes in packed stays packed.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  if (config.hasRateLimits) {
    await app.register(rateLimit, {
      max: limitPerWorker(maxRequestsPerMinute, config.workers),
      timeWindow: '1 minute',
      store: rateLimitStore(rateCounter),
      keyGenerator: ({ ip }) => clientNetwork(ip),
      // Who watches over the server comes from where others ask too, and would end a healthy one for being busy.
      allowList: (request) => pathOf(request).startsWith('/api/health/'),
      errorResponseBuilder: () => new Problem('too-many-requests'),
    });
  }
  refuseProperly(app);
  limitUnreadBodies(app);
  return app;
}

/** An address that is a key does not stand in the log: who reads that could read what it opens. */
function withoutSecret(path: string): string {
  return path.replace(/^(\/feeds\/saved\/).+/is, '$1(hidden)');
}

/** Terminals obey some characters: in the log, only what is plain ASCII stands as it came. */
function printable(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}
