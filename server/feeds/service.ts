import { setImmediate } from 'node:timers/promises';
import makeCalendar from 'ical-generator';
import type { Dance } from '#contract/catalogue.ts';
import { describedFor } from '#contract/descriptions.ts';
import { type FeedFormat, type FeedQuery, maxCalendarEvents, maxFeedEntries } from '#contract/feeds.ts';
import { createEventCalendar, joinCalendars, prodIdOf } from '#server/calendar/service.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { listForFeed } from '#server/events/feeds/service.ts';
import { Problem } from '#server/http/problem.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import { findTownBySlug } from '#server/places/service.ts';
import { offeredLanguage, siteOf } from '#server/site/service.ts';
import { textsIn } from '#server/text/texts.ts';
import type { Tools } from '#server/tools.ts';
import { showVenue } from '#server/venues/service.ts';
import { namesOf } from './entry-text.ts';
import type { Feed } from './feed.ts';
import { writeAtom, writeJsonFeed, writeRss } from './syndication.ts';

/** The refresh interval for calendar apps. */
const refreshSeconds = 3600;
/** Other requests are served after every batch of this many events. */
const eventsPerBatch = 25;

export type FeedTools = Pick<Tools, 'db' | 'clock' | 'map' | 'config' | 'site'>;

const writers: Record<FeedFormat, (feed: Feed) => string | Promise<string>> = {
  ics: writeFeedCalendar,
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
};

/**
 * Returns a feed of events that are not over, including cancelled ones: `ics` the earliest `maxCalendarEvents` by
 * start, others the last added `maxFeedEntries`, newest first; empty if all styles or types are unknown. `address` is
 * the requested path and query. Throws `town-unknown`, and as `showOrganiser` and `showVenue`.
 */
export async function writeFeed(
  tools: FeedTools,
  format: FeedFormat,
  query: FeedQuery,
  address: string,
): Promise<string> {
  const locale = offeredLanguage(tools, query.lang);
  const { lang: _, town: townSlug, organiser: organiserRef, venue: venueRef, ...filters } = query;
  const [town, organiser, venue] = await Promise.all([
    townSlug === undefined ? undefined : findTown(townSlug),
    organiserRef === undefined ? undefined : showOrganiser(tools, organiserRef),
    venueRef === undefined ? undefined : showVenue(tools, venueRef),
  ]);
  const filter = { ...filters, town, organiserId: organiser?.id, venueId: venue?.id };
  const isCalendar = format === 'ics';
  const [entries, kinds] = await Promise.all([
    listForFeed(tools, filter, isCalendar ? 'soonest' : 'newest', isCalendar ? maxCalendarEvents : maxFeedEntries),
    filterNames(tools, { ...query, lang: locale }),
  ]);
  const { publicUrl } = tools.config;
  const { name: site } = siteOf(tools);
  const t = textsIn('calendars', locale, site);
  const subject = [kinds, organiser?.name ?? venue?.name, town?.name].filter(Boolean).join(' · ');
  return writers[format]({
    title: `${subject || t('all')} · ${site}`,
    description: t('about'),
    locale,
    site,
    publicUrl,
    pageUrl: publicUrl + pagePath(query, { organiser: organiser?.slug, venue: venue?.slug, town: town?.slug }),
    selfUrl: publicUrl + address,
    entries: entries.map((entry) => ({ ...entry, event: describedFor(entry.event, locale) })),
  });
}

/** A private feed omits `selfUrl`, because that URL contains its key and the calendar may be passed on. */
type CalendarFeed = Omit<Feed, 'selfUrl'> & Partial<Pick<Feed, 'selfUrl'>>;

/**
 * Returns a feed as iCalendar text. It has no reminders, because subscribers of a whole town do not attend every event.
 */
export async function writeFeedCalendar(feed: CalendarFeed): Promise<string> {
  const { title, description, site, publicUrl, pageUrl, selfUrl, locale, entries } = feed;
  const frame = makeCalendar({
    prodId: prodIdOf({ name: site, publicUrl }),
    name: title,
    description,
    url: pageUrl,
    ...(selfUrl !== undefined && { source: selfUrl }),
    ttl: refreshSeconds,
  });
  const pieces = joinCalendars(frame, entries, (entry) => {
    const categories = namesOf(entry.event, locale);
    return createEventCalendar({ ...entry, locale, categories }, { name: site, publicUrl })
      .calendar.toString()
      .concat('\r\n');
  });
  let text = '';
  let written = 0;
  for await (const piece of pieces) {
    text += piece;
    written += 1;
    if (written % eventsPerBatch === 0) await setImmediate();
  }
  return text;
}

async function findTown(slug: string) {
  const town = await findTownBySlug(slug);
  if (!town) throw new Problem('town-unknown');
  return town;
}

/** Returns the names of the styles and types of the query: `Tango, Salsa · Social`. */
async function filterNames(tools: FeedTools, { styles = [], types = [], lang }: FeedQuery): Promise<string> {
  const nameOf = ({ names, name }: Pick<Dance, 'names' | 'name'>) => names[lang] ?? name;
  const selectedNames = async (
    slugs: readonly string[],
    list: () => Promise<Pick<Dance, 'slug' | 'names' | 'name'>[]>,
  ) =>
    slugs.length === 0
      ? ''
      : (await list())
          .filter(({ slug }) => slugs.includes(slug))
          .map(nameOf)
          .join(', ');
  const both = await Promise.all([
    selectedNames(styles, () => listDances(tools)),
    selectedNames(types, () => listEventTypes(tools)),
  ]);
  return both.filter(Boolean).join(' · ');
}

/** The path of the page with the same content, or of the map. */
function pagePath({ styles = [] }: FeedQuery, slugs: Record<'organiser' | 'venue' | 'town', string | undefined>) {
  if (slugs.organiser) return `/organisers/${slugs.organiser}`;
  if (slugs.venue) return `/venues/${slugs.venue}`;
  const [style] = styles.length === 1 ? styles : [];
  if (slugs.town) return `/city/${slugs.town}${style ? `/${style}` : ''}`;
  return style ? `/dance/${style}` : '/';
}
