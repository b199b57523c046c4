import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Problem } from '#server/http/problem.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash occupies a thread of the pool, which also reads files, and 19 MiB. */
const maxConcurrent = 2;
/** With a longer queue the wait would be several seconds, so further requests are rejected. */
const maxQueued = 24;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Returns the Argon2id hash of a password in PHC format. Computed in another thread; throws `unavailable` if the queue
 * is full.
 */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(normal(password), cost));
}

/** Compared if there is no account, so that the response time does not reveal that. */
let dummyHash: Promise<string> | undefined;

/**
 * Returns whether the password matches the hash; false, after the same time, if there is no hash. Computed in another
 * thread; throws `unavailable` if the queue is full.
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('the password of nobody');
  const compared = passwordHash ?? (await dummyHash);
  const fits = await runQueued(() => verify(compared, normal(password)));
  return fits && typeof passwordHash === 'string';
}

/** Normalizes characters that keyboards encode differently (NIST SP 800-63B). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxConcurrent) {
    if (waiting.length >= maxQueued) throw new Problem('unavailable', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot is passed on directly, so that no other caller takes it.
    if (next) next();
    else running--;
  }
}
