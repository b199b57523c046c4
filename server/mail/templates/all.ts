import type { Locale } from '#contract/locales.ts';
import { textsIn } from '#server/text/texts.ts';
import { accountDeleted } from './account-deleted.ts';
import { accountRestored } from './account-restored.ts';
import { accountSuspended } from './account-suspended.ts';
import { addressChanged } from './address-changed.ts';
import { changeAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { contactAnswer } from './contact-answer.ts';
import { eveningChanges } from './evening-changes.ts';
import { eventApproved } from './event-approved.ts';
import { eventCancelled } from './event-cancelled.ts';
import { eventClaimDecided } from './event-claim-decided.ts';
import { eventClaimed } from './event-claimed.ts';
import { eventDeleted } from './event-deleted.ts';
import { eventHidden } from './event-hidden.ts';
import { eventJoins } from './event-joins.ts';
import { eventRefused } from './event-refused.ts';
import { eventReported } from './event-reported.ts';
import { eventRestored } from './event-restored.ts';
import { eventWaits } from './event-waits.ts';
import { eventsHidden } from './events-hidden.ts';
import { eventsManaged } from './events-managed.ts';
import { eventsRestored } from './events-restored.ts';
import { eventsTransferred } from './events-transferred.ts';
import { eventsWaiting } from './events-waiting.ts';
import { foundClosed } from './found-closed.ts';
import type { Letter, Template } from './letter.ts';
import { messageAnswer } from './message-answer.ts';
import { messageAnswered } from './message-answered.ts';
import { messageReceived } from './message-received.ts';
import { moderation } from './moderation.ts';
import { newEvenings } from './new-evenings.ts';
import { organiserInvitation } from './organiser-invitation.ts';
import { passwordChanged } from './password-changed.ts';
import { reminders } from './reminders.ts';
import { reportQuestion } from './report-question.ts';
import { resetPassword } from './reset-password.ts';
import { sourceHandedOver } from './source-handed-over.ts';
import { sourceNews } from './source-news.ts';
import { stillOn } from './still-on.ts';
import { tokensExpiring } from './tokens-expiring.ts';
import { waiting } from './waiting.ts';
import { webhookEnded } from './webhook-ended.ts';

const templates = {
  'confirm-address': confirmAddress,
  'change-address': changeAddress,
  'address-changed': addressChanged,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'account-deleted': accountDeleted,
  'account-suspended': accountSuspended,
  'account-restored': accountRestored,
  moderation,
  'event-hidden': eventHidden,
  'event-deleted': eventDeleted,
  'event-waits': eventWaits,
  'event-approved': eventApproved,
  'event-refused': eventRefused,
  'events-waiting': eventsWaiting,
  'event-joins': eventJoins,
  'event-restored': eventRestored,
  'event-reported': eventReported,
  'event-claimed': eventClaimed,
  'event-claim-decided': eventClaimDecided,
  'event-cancelled': eventCancelled,
  'report-question': reportQuestion,
  waiting,
  'events-hidden': eventsHidden,
  'events-managed': eventsManaged,
  'events-restored': eventsRestored,
  'events-transferred': eventsTransferred,
  'contact-answer': contactAnswer,
  'message-received': messageReceived,
  'message-answer': messageAnswer,
  'message-answered': messageAnswered,
  'organiser-invitation': organiserInvitation,
  'still-on': stillOn,
  'found-closed': foundClosed,
  'source-news': sourceNews,
  'new-evenings': newEvenings,
  'evening-changes': eveningChanges,
  reminders,
  'source-handed-over': sourceHandedOver,
  'tokens-expiring': tokensExpiring,
  'webhook-ended': webhookEnded,
};
type Templates = typeof templates;

type FactsOf<Name extends keyof Templates> = Templates[Name] extends Template<infer Facts> ? Facts : never;

/** Each template with its facts. */
export type TemplateAndFacts = { [Name in keyof Templates]: { template: Name; facts: FactsOf<Name> } }[keyof Templates];

/** Returns the content of a mail in this language, before it is rendered. `site` is the name of the site. */
export function letterOf({ template, facts, locale }: TemplateAndFacts & { locale: Locale }, site: string): Letter {
  // TypeScript does not keep the relation between template and facts after destructuring.
  const write = templates[template] as Template<TemplateAndFacts['facts']>;
  return write(facts, textsIn('mails', locale, site));
}
