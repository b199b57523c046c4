import type { FastifyInstance } from 'fastify';
import { isOwnRequest } from './own-api.ts';

/** Receives each answered request, for metrics. */
export interface RequestObserver {
  /** `route` is the pattern of the path, such as `/api/events/:id`, or `none` if no route matched. */
  answered(route: string, status: number, seconds: number): void;
  /** A request was answered before it reached a route, because it is malformed. */
  malformed(status: number): void;
  /** A request has arrived. */
  began(): void;
  /** Its response was sent, or its connection was closed. */
  ended(): void;
}

/** Reports the requests of an app to `observer`, except those of pages that the app renders itself. */
export function observeRequests(app: FastifyInstance, observer: RequestObserver): void {
  app.server.on('request', (_request, response) => {
    observer.began();
    response.once('close', () => observer.ended());
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!isOwnRequest(request)) {
      const route = request.is404 ? undefined : request.routeOptions.url;
      observer.answered(route ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    }
    done();
  });
}
