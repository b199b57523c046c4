import { outageOf } from '#server/database/outage.ts';
import { transact } from '#server/database/transact.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { sendMail } from '#server/mail/service.ts';
import { isPaused } from '#server/pause/service.ts';
import { dateWords } from '#server/text/date-format.ts';
import type { Tools } from '#server/tools.ts';
import { keepEndedMs } from './service.ts';
import * as store from './store.ts';

/** How long before its end the owner of a token is mailed. */
const mailAheadMs = 7 * 86_400_000;

type ExpiryTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'site'>;

/** Mails owners of tokens that expire within a week, each token once, and deletes tokens that ended a month ago. */
export const mailExpiringTokens: NightlyJob<ExpiryTools> = {
  name: 'mail-expiring-tokens',
  at: '08:10',
  async run(tools, signal) {
    const { db, clock, log } = tools;
    const now = clock();
    await store.deleteEnded(db, new Date(now.getTime() - keepEndedMs));
    if (await isPaused(db)) return;
    for (const userId of await store.findOwnersOfExpiring(db, now, mailedUntil(now))) {
      if (signal.aborted) return;
      try {
        await mailOwner(tools, userId);
      } catch (error) {
        // Without the database, the whole job is retried later.
        if (outageOf(error)) throw error;
        log.error({ err: error, userId }, 'failed to mail the owner of expiring tokens; mailing the others');
      }
    }
  },
};

async function mailOwner(tools: ExpiryTools, userId: string): Promise<void> {
  await transact(tools.db, async (db) => {
    const now = tools.clock();
    const owner = await store.lockRecipient(db, userId);
    if (!owner) return;
    const tokens = await store.findExpiring(db, userId, now, mailedUntil(now));
    if (tokens.length === 0) return;
    const ids = tokens.map(({ id }) => id);
    await store.recordExpiryMail(db, ids, now);
    const { email, name, locale, time_zone } = owner;
    const days = dateWords(locale, time_zone ?? 'UTC', { dateStyle: 'long' });
    await sendMail(
      { ...tools, db },
      {
        to: { email, name },
        locale,
        template: 'tokens-expiring',
        facts: { tokens: tokens.map((token) => ({ name: token.name, when: days.of(token.expires_at) })) },
      },
    );
  });
}

function mailedUntil(now: Date): Date {
  return new Date(now.getTime() + mailAheadMs);
}
