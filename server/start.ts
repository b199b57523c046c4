/** `npm start`: builds what is missing or stale, then runs the server. An image that has built runs `server/main.ts` itself. */
import './node-version.js';
import { printLine } from './print-line.ts';
import { settleMemory } from './settle-memory.ts';

// Before anything else is loaded, which would be loaded twice.
settleMemory();
const [{ build }, { runServer }] = await Promise.all([import('./build.ts'), import('./main.ts')]);

process.exit((await build(printLine)) || (await runServer(printLine)));
