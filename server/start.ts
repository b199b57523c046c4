/** `npm start`: builds what is missing or stale, then runs the server. A container image that has built runs `server/main.ts`. */
import './node-version.js';
import { reexecWithMemoryFlags } from './memory-flags.ts';
import { printLine } from './print-line.ts';

// Before anything else is loaded, because it would be loaded twice.
reexecWithMemoryFlags();
const [{ build }, { runServer }] = await Promise.all([import('./build.ts'), import('./main.ts')]);

process.exit((await build(printLine)) || (await runServer(printLine)));
