import type { ProblemCode } from '#contract/problems.ts';
import type { Tools } from '#server/tools.ts';

export type SignInWay = 'password' | 'registration' | 'google' | 'mailed-link';

interface Attempt {
  /** Id of the account; null if there is none with the given address. */
  user: string | null;
  way?: SignInWay;
  outcome: 'signed-in' | ProblemCode;
}

/** Logs a sign-in or a refused one. The privacy page promises a log without addresses of any kind. */
export function logSignIn({ log }: Pick<Tools, 'log'>, attempt: Attempt): void {
  log.info(attempt, attempt.outcome === 'signed-in' ? 'signed in' : 'refused to sign in');
}
