/** `npm start`: builds what is missing or stale, then runs the server. An image that has built runs `server/main.ts` itself. */
import { settleMemory } from './settle-memory.ts';

// Before anything else is loaded, which would be loaded twice.
settleMemory();
const [{ build }, { runServer }] = await Promise.all([import('./build.ts'), import('./main.ts')]);

const say = (line: string) => process.stdout.write(`${line}\n`);

process.exit((await build(say)) || (await runServer(say)));
