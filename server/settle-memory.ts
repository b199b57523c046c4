/** What an answer needs is gone with it: the heap of young objects can stay small, and would by itself become three times as large. */
const flags = [
  '--max-semi-space-size=4',
  `--import=${new URL('./plain-code.js', import.meta.url)}`,
  // Taking types out of code by hand is one.
  '--disable-warning=ExperimentalWarning',
];
/**
 * The C library gives blocks of this size back as soon as they are free; else it keeps what the database's engine was made of.
 * No larger than the pieces that V8 compiles in: from one start to the next 18 to 42 MB of those stayed, and 11 to 17 do now.
 */
const blockBytes = '32768';
export const settledMemory = { MALLOC_MMAP_THRESHOLD_: blockBytes, MALLOC_TRIM_THRESHOLD_: blockBytes };

/**
 * Begins this process anew, under its number, with settings that keep its memory small and that only count from the
 * beginning. Where they are given already, where the system has no such thing (Windows), or where a parent talks to us,
 * nothing happens.
 */
export function settleMemory(): void {
  const isSettled = Object.keys(settledMemory).some((name) => process.env[name] !== undefined);
  if (isSettled || process.connected || process.platform === 'win32' || !process.execve) return;
  const [program = '', ...parameters] = process.argv;
  process.execve(program, [program, ...process.execArgv, ...flags, ...parameters], {
    ...process.env,
    ...settledMemory,
  });
}
