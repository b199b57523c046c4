/** Entry point of a worker: one of several processes on one port. `server/workers/primary.ts` starts and stops it. */
import { readConfig } from '#server/config.ts';
import { describeStartupError, startServer } from '#server/main.ts';
import { printError } from '#server/observability/print-line.ts';
import { WorkerPeers } from './worker-peers.ts';

// A terminal sends these signals to all processes. The primary process decides when workers stop.
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
