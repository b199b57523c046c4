import { isUnreachable } from '#server/mail/service.ts';
import { messageWithoutPersonalData } from '#server/observability/without-personal-data.ts';
import { isFresh } from '#server/time/clock.ts';
import type { Tools } from '#server/tools.ts';

/** A mail server is asked at most this often, however many administrators look. */
const cacheMs = 30_000;
/** The panel does not wait longer for a mail server that is silent. */
const maxWaitMs = 4000;

/** Why the mail server does not accept a connection. `isAnswer`: it says so itself, for example to a wrong password. */
export interface MailRefusal {
  reason: string;
  isAnswer: boolean;
}

/** Connects to the mail server while administrators look at its state. */
export class MailCheck {
  readonly #tools: Pick<Tools, 'mailer' | 'clock'>;
  #check: { atMs: number; refusal: Promise<MailRefusal | undefined> } | undefined;

  constructor(tools: Pick<Tools, 'mailer' | 'clock'>) {
    this.#tools = tools;
  }

  /** Returns why the mail server does not accept a connection; undefined if it does. At most 30 seconds old. */
  async refusal(): Promise<MailRefusal | undefined> {
    const { mailer, clock } = this.#tools;
    const nowMs = clock().getTime();
    if (!this.#check || !isFresh(nowMs, this.#check.atMs, cacheMs)) {
      const refusal = mailer.check().then(
        () => undefined,
        (error: unknown) => ({ reason: messageWithoutPersonalData(error), isAnswer: !isUnreachable(error) }),
      );
      this.#check = { atMs: nowMs, refusal };
    }
    const late = Promise.withResolvers<MailRefusal>();
    const timer = setTimeout(late.resolve, maxWaitMs, { reason: 'It does not answer.', isAnswer: false });
    return Promise.race([this.#check.refusal, late.promise]).finally(() => clearTimeout(timer));
  }
}
