import { messageWithoutPersonalData } from '#server/observability/without-personal-data.ts';
import type { Tools } from '#server/tools.ts';

/** A mail server is asked at most this often, however many administrators look. */
const cacheMs = 30_000;
/** The panel does not wait longer for a mail server that is silent. */
const maxWaitMs = 4000;

/** Connects to the mail server while administrators look at its state. */
export class MailCheck {
  readonly #mailer: Tools['mailer'];
  #check: { atMs: number; refusal: Promise<string | undefined> } | undefined;

  constructor(mailer: Tools['mailer']) {
    this.#mailer = mailer;
  }

  /** Returns why the mail server does not accept a connection; undefined if it does. At most 30 seconds old. */
  async refusal(): Promise<string | undefined> {
    if (!this.#check || performance.now() - this.#check.atMs > cacheMs) {
      const refusal = this.#mailer.check().then(() => undefined, messageWithoutPersonalData);
      this.#check = { atMs: performance.now(), refusal };
    }
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(late.resolve, maxWaitMs, 'It does not answer.');
    return Promise.race([this.#check.refusal, late.promise]).finally(() => clearTimeout(timer));
  }
}
