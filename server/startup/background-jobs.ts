import { mailPasswordReset } from '#server/accounts/password-reset.ts';
import { sweepAccounts } from '#server/accounts/sweep.ts';
import { mailAdministratorsDaily, mailAdministratorsKind } from '#server/admin-alerts/service.ts';
import { sweepAlerts } from '#server/alerts/sweep.ts';
import { remindOfWaitingEvents } from '#server/approval/service.ts';
import { backUpNightly, makeBackupKind } from '#server/backup/nightly/service.ts';
import { logIndirectChangesKind } from '#server/changes/indirect-changes.ts';
import { trimAppliedRequests, trimEventChanges } from '#server/changes/service.ts';
import { askOrganisers } from '#server/confirmations/ask.ts';
import type { JobKind, NightlyJob } from '#server/jobs/service.ts';
import { sendMailKind, sweepMails } from '#server/mail/service.ts';
import { sweepMessages } from '#server/messages/reading.ts';
import { sweepInvitations } from '#server/organisers/invitations.ts';
import { sweepPicturesNightly } from '#server/pictures/service.ts';
import { sendPushKind } from '#server/push/service.ts';
import { sweepSaved } from '#server/saved/service.ts';
import { foldStatistics } from '#server/statistics/service.ts';
import { mailExpiringTokens } from '#server/tokens/expiry.ts';
import type { Tools } from '#server/tools.ts';
import { sweepWebhooks } from '#server/webhooks/messages.ts';

/** All kinds of background jobs. Kinds that send mails come before the mails. */
export const jobKinds: JobKind<object, Tools>[] = [
  mailPasswordReset,
  mailAdministratorsKind,
  sendMailKind,
  sendPushKind,
  logIndirectChangesKind as JobKind<object, Tools>,
  makeBackupKind as JobKind<object, Tools>,
];

/** All nightly jobs. */
export const nightlyJobs: NightlyJob<Tools>[] = [
  sweepMails,
  sweepAccounts,
  sweepInvitations,
  sweepSaved,
  sweepPicturesNightly,
  trimEventChanges,
  trimAppliedRequests,
  sweepAlerts,
  sweepMessages,
  sweepWebhooks,
  foldStatistics,
  askOrganisers,
  mailExpiringTokens,
  mailAdministratorsDaily,
  remindOfWaitingEvents,
  backUpNightly,
];
