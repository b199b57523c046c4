import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Problem } from '#server/http/problem.ts';

/** What OWASP's Password Storage Cheat Sheet asks of Argon2id at least: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each takes a thread and 19 MiB for a while; the threads also read files for others. */
const mostAtOnce = 2;
/** A crowd larger than this would wait for seconds: better to say so. */
const mostWaiting = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** The hash of a password, in its usual notation. Worked out in another thread; refuses with `unavailable` in a crush. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost));
}

/** Made once: what is compared where there is no account, so that both take the same time. */
let hashOfNobody: Promise<string> | undefined;

/** Whether it is the password. Takes as long where there is none (null), and is then false. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('the password of nobody');
  const compared = passwordHash ?? (await hashOfNobody);
  const fits = await inTurn(() => verify(compared, normal(password)));
  return fits && typeof passwordHash === 'string';
}

/** Keyboards write some letters in one way or another: both are the same password (NIST SP 800-63B). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Problem('unavailable', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The turn is handed on: nobody slips in between.
    if (next) next();
    else running--;
  }
}
