/** One of several processes that serve on one port: `server/workers/primary.ts` starts it, and tells it when to stop. */
import { readConfig } from '#server/config.ts';
import { describeStartupError, startServer } from '#server/main.ts';
import { printError } from '#server/observability/print-line.ts';
import { WorkerPeers } from './worker-peers.ts';

// Who stops the server in a terminal sends this to all processes: it is for the one that started us to say when.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});

const stopping = Promise.withResolvers<void>();
process.once('disconnect', stopping.resolve);

const config = readConfig();
try {
  const siblings = new WorkerPeers(stopping.resolve);
  const server = await startServer(config, (line) => siblings.notify({ kind: 'progress', line }), { siblings });
  siblings.notify({ kind: 'started', address: server.address });
  await stopping.promise;
  await server.stop();
  process.exit(0);
} catch (error) {
  printError(describeStartupError(error, config));
  process.exit(1);
}
