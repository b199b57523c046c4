import type { Dance } from '#contract/catalogue.ts';
import { type FeedFormat, type FeedQuery, mostInCalendar, mostInFeed } from '#contract/feeds.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { listForFeed } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import { findTownBySlug } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { showVenue } from '#server/venues/service.ts';
import * as calendar from './calendar.ts';
import type { Feed } from './feed.ts';
import { writeAtom, writeJsonFeed, writeRss } from './syndication.ts';
import { words } from './words.ts';

export type FeedTools = Pick<Tools, 'db' | 'clock' | 'config'>;

const writers: Record<FeedFormat, (feed: Feed) => string | Promise<string>> = {
  ics: calendar.writeFeedCalendar,
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
};

/**
 * A feed as text. `address` is the one it was asked for at, from the root. Refuses with `town-unknown`, and as `showOrganiser` and `showVenue` do; a
 * style or type that nothing is called by has no events.
 */
export async function writeFeed(
  tools: FeedTools,
  format: FeedFormat,
  query: FeedQuery,
  address: string,
): Promise<string> {
  const { lang: locale, town: townSlug, organiser: organiserRef, venue: venueRef, ...filters } = query;
  const [town, organiser, venue] = await Promise.all([
    townSlug === undefined ? undefined : findTown(townSlug),
    organiserRef === undefined ? undefined : showOrganiser(tools, organiserRef),
    venueRef === undefined ? undefined : showVenue(tools, venueRef),
  ]);
  const wish = { ...filters, town, organiserId: organiser?.id, venueId: venue?.id };
  const isCalendar = format === 'ics';
  const [entries, kinds] = await Promise.all([
    listForFeed(tools, wish, isCalendar ? 'soonest' : 'newest', isCalendar ? mostInCalendar : mostInFeed),
    namesOf(tools, query),
  ]);
  const { publicUrl } = tools.config;
  const subject = [kinds, organiser?.name ?? venue?.name, town?.name].filter(Boolean).join(' · ');
  return writers[format]({
    title: `${subject || words[locale].all} · Pista`,
    description: words[locale].about,
    locale,
    publicUrl,
    pageUrl: publicUrl + pagePath(query, { organiser: organiser?.slug, venue: venue?.slug, town: town?.slug }),
    selfUrl: publicUrl + address,
    entries,
  });
}

/** A calendar of these entries, as text. */
export const { writeFeedCalendar } = calendar;

async function findTown(slug: string) {
  const town = await findTownBySlug(slug);
  if (!town) throw new Problem('town-unknown');
  return town;
}

/** What the styles and types are called that were asked for: `Tango, Salsa · Social`. */
async function namesOf(tools: FeedTools, { styles = [], types = [], lang }: FeedQuery): Promise<string> {
  const nameOf = ({ names, name }: Pick<Dance, 'names' | 'name'>) => names[lang] ?? name;
  const called = async (slugs: readonly string[], list: () => Promise<Pick<Dance, 'slug' | 'names' | 'name'>[]>) =>
    slugs.length === 0
      ? ''
      : (await list())
          .filter(({ slug }) => slugs.includes(slug))
          .map(nameOf)
          .join(', ');
  const both = await Promise.all([called(styles, () => listDances(tools)), called(types, () => listEventTypes(tools))]);
  return both.filter(Boolean).join(' · ');
}

/** The page that is about what the feed is about; the map where none is. */
function pagePath({ styles = [] }: FeedQuery, slugs: Record<'organiser' | 'venue' | 'town', string | undefined>) {
  if (slugs.organiser) return `/organisers/${slugs.organiser}`;
  if (slugs.venue) return `/venues/${slugs.venue}`;
  const [style] = styles.length === 1 ? styles : [];
  if (slugs.town) return `/city/${slugs.town}${style ? `/${style}` : ''}`;
  return style ? `/dance/${style}` : '/';
}
