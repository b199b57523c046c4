/** `npm start`: builds what is missing or stale, then runs the server. A container image that has built runs `server/main.ts`. */
import './startup/node-version.js';
import { printLine } from './observability/print-line.ts';
import { reexecWithMemoryFlags } from './startup/memory-flags.ts';

// Before anything else is loaded, because it would be loaded twice.
reexecWithMemoryFlags();
const [{ build }, { runServer }] = await Promise.all([import('./build.ts'), import('./main.ts')]);

process.exit((await build(printLine)) || (await runServer(printLine)));
