import type { AlertStop } from '#contract/follows.ts';
import { followsByIds, updateDelivery } from '#server/follows/service.ts';
import { Problem } from '#server/http/problem.ts';
import { readSignedId, signId } from '#server/ids/ids.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './unsubscribe-store.ts';

type StopTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret'>;

const purpose = 'alert';

/**
 * Returns the URL paths that end what a recorded message was sent for, on its channel: `path` for one-click requests of
 * mail programs, `pagePath` for the page. They give no other access.
 */
export function unsubscribeLinks(
  { tokenSecret }: Pick<Tools, 'tokenSecret'>,
  sentId: string,
): { path: string; pagePath: string } {
  const secret = signId(tokenSecret, purpose, sentId);
  // Browsers do not send the part after `#`. Mail programs omit it too, so their one-click request carries the secret
  // in the query.
  return { path: `/api/internal/alerts/stop?secret=${secret}`, pagePath: unsubscribePagePath(secret) };
}

/**
 * Returns the path of the unsubscribe page. The secret is in the fragment, so browsers do not send it to the server.
 */
export function unsubscribePagePath(secret: string): string {
  return `/stop#${secret}`;
}

/** Returns what the link of a message ends, without a change. Throws `link-invalid`. */
export async function previewUnsubscribe(tools: StopTools, secret: string): Promise<AlertStop> {
  const sent = await findSentBySecret(tools, secret);
  const { channel } = sent;
  const preference = preferenceOf(sent);
  if (preference) {
    const what = sent.topic === 'reminder' ? 'reminders' : 'changes';
    return { what, channel, hasEnded: !(await store.isPreferenceOn(tools.db, sent.user_id, preference)) };
  }
  const ids = sent.follows.map(({ id }) => id);
  const follows = await followsByIds(tools, sent.user_id, ids);
  const [first] = follows;
  return {
    what: 'follow',
    channel,
    ...(ids.length === 1 && first && { follow: first }),
    follows,
    hasEnded: follows.every(({ isPaused, mail, push }) => isPaused || (channel === 'mail' ? mail === 'never' : !push)),
  };
}

/** Ends what a message was sent for. Idempotent. Throws `link-invalid`. */
export async function unsubscribe(tools: StopTools, secret: string): Promise<void> {
  const sent = await findSentBySecret(tools, secret);
  const preference = preferenceOf(sent);
  if (preference) return store.setPreference(tools.db, sent.user_id, preference, false);
  const follows = await followsByIds(
    tools,
    sent.user_id,
    sent.follows.map(({ id }) => id),
  );
  await updateDelivery(
    tools,
    sent.user_id,
    new Map(follows.map((follow) => [follow.id, sent.channel === 'mail' ? { mail: 'never' } : { push: false }])),
  );
}

/** Undoes `unsubscribe` and restores the previous rhythm of mails. Returns the new state. Throws `link-invalid`. */
export async function resubscribe(tools: StopTools, secret: string): Promise<AlertStop> {
  const sent = await findSentBySecret(tools, secret);
  const preference = preferenceOf(sent);
  if (preference) await store.setPreference(tools.db, sent.user_id, preference, true);
  else {
    await updateDelivery(
      tools,
      sent.user_id,
      new Map(
        sent.follows.map(({ id, mail }) => [
          id,
          { isPaused: false, ...(sent.channel === 'mail' ? { mail } : { push: true }) },
        ]),
      ),
    );
  }
  return previewUnsubscribe(tools, secret);
}

/** Retention time of sent messages. Their links work as long. */
export const sentRetentionMs = 90 * 86_400_000;

async function findSentBySecret({ db, tokenSecret }: StopTools, secret: string): Promise<store.SentAlert> {
  const id = readSignedId(tokenSecret, purpose, secret);
  const sent = id === undefined ? undefined : await store.findSent(db, id);
  if (!sent) throw new Problem('link-invalid');
  return sent;
}

/**
 * Returns the setting that a message without a follow depends on. Push messages about changes have none: they are sent
 * while a device is registered.
 */
function preferenceOf({ topic, channel }: store.SentAlert) {
  if (topic === 'reminder') return channel === 'mail' ? 'wants_reminders_by_mail' : 'wants_reminders_by_push';
  return topic === 'changed' ? 'wants_changes_by_mail' : undefined;
}
