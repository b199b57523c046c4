import type { Db } from '#server/database/connect.ts';
import { shownSourceName } from '#server/events/service.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type News = { news: 'failing' | 'well' } | { news: 'held' | 'asks'; events: number };

/** Tells the owner of a source that something is wrong, or that all is well again. */
export async function tellOwner(
  tools: Pick<Tools, 'config' | 'jobs'>,
  db: Db,
  source: store.SourceRow,
  news: News,
): Promise<void> {
  const owner = await store.findOwner(db, source.owner_id);
  if (!owner) return;
  const { email, name, locale } = owner;
  const facts = { id: source.id, name: shownSourceName(source), ...news };
  await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'source-news', facts });
}
