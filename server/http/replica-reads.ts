import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ReadReplica, withReadScope } from '#server/database/read-db.ts';

/**
 * Lets requests of visitors read from the replica. Requests of users and programs that name themselves read from the
 * primary. After a request that may have written, the replica is used again once it has what was written.
 */
export function readFromReplica(app: FastifyInstance, replica: Pick<ReadReplica, 'noteWrite'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isVisitor = request.headers.authorization === undefined;
    withReadScope({ isOnPrimary: !(isVisitor && isRead(request)) }, done);
  });
  // Before the client can ask again.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!isRead(request)) replica.noteWrite();
    done(null, payload);
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
