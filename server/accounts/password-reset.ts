import type { SignedIn } from '#contract/accounts.ts';
import type { Locale } from '#contract/locales.ts';
import { transact } from '#server/database/transact.ts';
import type { JobKind } from '#server/jobs/service.ts';
import { sendMail } from '#server/mail/service.ts';
import { recordMailFrom, recordMailTo, resetAttempts } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { namesOfSite, rejectCommonPassword } from './common-passwords.ts';
import type { AccountTools } from './confirmation.ts';
import { checkLink, consumeLink, makeLink } from './mailed-links.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './service.ts';
import { signIn } from './sign-in.ts';
import { confirmAddress, findByEmail } from './store.ts';
import { guessing } from './throttles.ts';

interface ResetRequest {
  email: string;
  locale?: Locale | undefined;
}

/**
 * Queues a mail with a link that sets a new password, if the account exists. The account is only looked up in a job, so
 * that the response and its time do not reveal whether it exists. Throws `too-many-requests`.
 */
export async function requestPasswordReset(tools: AccountTools, asked: ResetRequest, from: string): Promise<void> {
  await recordMailFrom(tools, from);
  await recordMailTo(tools, asked.email);
  await tools.jobs.add(tools.db, mailPasswordReset, asked);
}

/** Job that looks up the account and mails the link. */
export const mailPasswordReset: JobKind<ResetRequest, Tools> = {
  name: 'mail-password-reset',
  retries: { max: 5, firstPauseSeconds: 10, longestPauseSeconds: 600 },
  timeoutSeconds: 60,
  async run(tools, { email, locale }) {
    await transact(tools.db, async (db) => {
      const account = await findByEmail(db, email);
      if (!account) return;
      const path = await makeLink(db, { userId: account.id, purpose: 'reset-password', email }, tools.clock());
      await sendMail(
        { ...tools, db },
        {
          to: { email, name: account.name },
          locale: locale ?? account.locale,
          template: 'reset-password',
          facts: { path },
        },
      );
    });
  },
};

/**
 * Checks that the secret of a mailed link can set a new password, without consuming it. Throws the problems of
 * `checkLink`.
 */
export async function checkPasswordReset({ db, clock }: AccountTools, secret: string): Promise<void> {
  await checkLink(db, secret, ['reset-password'], clock());
}

interface NewPassword {
  secret: string;
  password: string;
}

/**
 * Sets a new password with the secret of a mailed link, ends all sessions and API tokens, and signs in. Throws the problems of
 * `checkLink`, `account-suspended`, or `invalid-input` for a well-known password, in which case the link remains valid.
 */
export async function resetPassword(tools: AccountTools, { secret, password }: NewPassword): Promise<SignedIn> {
  const { clock } = tools;
  const link = await checkLink(tools.db, secret, ['reset-password'], clock());
  await rejectCommonPassword(namesOfSite(tools), password, link.email);
  const passwordHash = await hashPassword(password);
  const account = await transact(tools.db, async (db) => {
    const used = await consumeLink(db, secret, ['reset-password'], clock());
    // The link was received by mail, which confirms the address.
    await confirmAddress(db, used.user_id, clock());
    // Another person may have known the former password, and made tokens with it.
    return replacePassword({ ...tools, db }, used.user_id, passwordHash, { revokesTokens: true });
  });
  await resetAttempts(tools, guessing, account.email);
  return signIn(tools, 'mailed-link', account);
}
