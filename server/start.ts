/** `npm start`: builds what is missing or stale, then runs the server. An image that has built runs `server/main.ts` itself. */
import { build } from './build.ts';
import { runServer } from './main.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

process.exit((await build(say)) || (await runServer(say)));
