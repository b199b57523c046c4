import { createHash } from 'node:crypto';
import { savedStaysInCalendar } from '#contract/saved.ts';
import { listForFeedByIds } from '#server/events/feeds/service.ts';
import { writeFeedCalendar } from '#server/feeds/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId, readSignedId, signId } from '#server/ids/ids.ts';
import { siteOf } from '#server/site/service.ts';
import { textsIn } from '#server/text/texts.ts';
import type { Tools } from '#server/tools.ts';
import { findFeedId, findFeedOwner, findSavedIds, setFeedId } from './store.ts';

type FeedTools = Pick<Tools, 'db' | 'tokenSecret'>;

const purpose = 'saved-feed';
const dayMs = 86_400_000;

/** Returns the path of the user's private calendar, or null without one. */
export async function showSavedFeed(tools: FeedTools, { id }: Pick<Person, 'id'>): Promise<string | null> {
  const feedId = await findFeedId(tools.db, id);
  return feedId === null ? null : pathOf(tools, feedId);
}

/** Creates and returns a new path for the user's private calendar; the former one becomes invalid. */
export async function renewSavedFeed(tools: FeedTools, { id }: Pick<Person, 'id'>): Promise<string> {
  const feedId = newId();
  await setFeedId(tools.db, id, feedId);
  return pathOf(tools, feedId);
}

/** Removes the user's private calendar: its path becomes invalid. */
export async function endSavedFeed({ db }: Pick<Tools, 'db'>, { id }: Pick<Person, 'id'>): Promise<void> {
  await setFeedId(db, id, null);
}

function pathOf({ tokenSecret }: FeedTools, feedId: string): string {
  return `/feeds/saved/${signId(tokenSecret, purpose, feedId)}.ics`;
}

/**
 * Returns the saved events of a user as iCalendar, found by the secret of its path, with an ETag. Throws `not-found`.
 */
export async function writeSavedFeed(
  tools: FeedTools & Pick<Tools, 'clock' | 'config' | 'site'>,
  secret: string,
): Promise<{ text: string; etag: string }> {
  const feedId = readSignedId(tools.tokenSecret, purpose, secret);
  const owner = feedId === undefined ? undefined : await findFeedOwner(tools.db, feedId);
  if (!owner) throw new Problem('not-found');
  const overSince = new Date(tools.clock().getTime() - savedStaysInCalendar * dayMs);
  const { publicUrl } = tools.config;
  const { name: site } = siteOf(tools);
  const t = textsIn('calendars', owner.locale, site);
  const text = await writeFeedCalendar({
    // Contains nothing about the owner.
    title: `${t('saved')} · ${site}`,
    description: t('savedAbout'),
    site,
    locale: owner.locale,
    publicUrl,
    pageUrl: `${publicUrl}/saved`,
    entries: await listForFeedByIds(tools, await findSavedIds(tools.db, owner.id, overSince)),
  });
  // Weak, because it is equal for all encodings.
  return { text, etag: `W/"${createHash('sha1').update(text).digest('base64url')}"` };
}
