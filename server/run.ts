/** Entry point of the bundle (`bundling/bundle-server.ts`): runs the server, with nothing to build. */
import './startup/node-version.js';
import { printLine } from './observability/print-line.ts';
import { reexecWithMemoryFlags } from './startup/memory-flags.ts';

// Before anything else is loaded, because it would be loaded twice.
reexecWithMemoryFlags();
const { runServer } = await import('./main.ts');

process.exit(await runServer(printLine));
