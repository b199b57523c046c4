import { messageWithoutPersonalData } from '#server/observability/without-personal-data.ts';
import { isFresh } from '#server/time/clock.ts';
import type { Tools } from '#server/tools.ts';

/** A mail server is asked at most this often, however many administrators look. */
const cacheMs = 30_000;
/** The panel does not wait longer for a mail server that is silent. */
const maxWaitMs = 4000;

/** Connects to the mail server while administrators look at its state. */
export class MailCheck {
  readonly #tools: Pick<Tools, 'mailer' | 'clock'>;
  #check: { atMs: number; refusal: Promise<string | undefined> } | undefined;

  constructor(tools: Pick<Tools, 'mailer' | 'clock'>) {
    this.#tools = tools;
  }

  /** Returns why the mail server does not accept a connection; undefined if it does. At most 30 seconds old. */
  async refusal(): Promise<string | undefined> {
    const { mailer, clock } = this.#tools;
    const nowMs = clock().getTime();
    if (!this.#check || !isFresh(nowMs, this.#check.atMs, cacheMs)) {
      const refusal = mailer.check().then(() => undefined, messageWithoutPersonalData);
      this.#check = { atMs: nowMs, refusal };
    }
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(late.resolve, maxWaitMs, 'It does not answer.');
    return Promise.race([this.#check.refusal, late.promise]).finally(() => clearTimeout(timer));
  }
}
