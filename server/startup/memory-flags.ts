import { join } from 'node:path';

/** Requests allocate short-lived objects, so a small young generation is enough. By default it grows to three times this size. */
const flags = ['--max-semi-space-size=4'];

/**
 * The C library returns blocks of this size to the system as soon as they are freed. Otherwise it keeps the memory in which
 * the database engine was compiled. Not larger than the pieces in which V8 compiles, of which 18 to 42 MB stayed.
 */
const blockBytes = '32768';

/** Environment of a server process that uses little memory. */
export const memoryEnv = { MALLOC_MMAP_THRESHOLD_: blockBytes, MALLOC_TRIM_THRESHOLD_: blockBytes };

/** Node keeps stripped and compiled code here, so that later starts load neither its TypeScript stripper nor its parser. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/pista-compiled');

/**
 * Replaces this process, under the same id, by one with memory settings that only count from the beginning; then it
 * does not return. Does nothing if they are set already, on systems without `execve` (Windows), and in a process that a
 * parent controls.
 */
export function reexecWithMemoryFlags(): void {
  const isSet = Object.keys(memoryEnv).some((name) => process.env[name] !== undefined);
  if (isSet || process.connected || process.platform === 'win32' || !process.execve) return;
  const [program = '', ...parameters] = process.argv;
  process.execve(program, [program, ...process.execArgv, ...flags, ...parameters], {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    ...memoryEnv,
  });
}
