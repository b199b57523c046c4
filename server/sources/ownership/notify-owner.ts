import type { Db } from '#server/database/connect.ts';
import { shownSourceName } from '#server/events/source-references/service.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import * as store from '#server/sources/store.ts';
import type { Tools } from '#server/tools.ts';

type MailTools = Pick<Tools, 'config' | 'jobs' | 'site'>;
type News = { news: 'failing' | 'well' } | { news: 'held' | 'asks'; events: number };

/** Mails the owner of a source that it fails, or that it works again. */
export async function notifyOwner(tools: MailTools, db: Db, source: store.SourceRow, news: News): Promise<void> {
  const facts = { id: source.id, name: shownSourceName(source), ...news };
  await send(tools, db, source.owner_id, { template: 'source-news', facts });
}

/** Mails a former owner that a source, or some of its dates, now belong to another account. */
export async function notifyFormerOwner(
  tools: MailTools,
  db: Db,
  userId: string,
  facts: (Mail & { template: 'source-handed-over' })['facts'],
): Promise<void> {
  await send(tools, db, userId, { template: 'source-handed-over', facts });
}

type Letter = Pick<Mail & { template: 'source-news' | 'source-handed-over' }, 'template' | 'facts'>;

async function send(tools: MailTools, db: Db, userId: string, letter: Letter): Promise<void> {
  const owner = await store.findOwner(db, userId);
  if (!owner) return;
  const { email, name, locale } = owner;
  await sendMail({ ...tools, db }, { to: { email, name }, locale, ...letter } as Mail);
}
