import type { Event } from '#contract/events.ts';
import { feedTypes } from '#contract/feeds.ts';
import { namesOf, paragraphsOf, titleOf } from './entry-text.ts';
import type { Feed } from './feed.ts';
import { documentOf, element, escaped } from './xml.ts';

/** The id of an entry, independent of its slug. */
const idOf = ({ id }: Event) => `urn:uuid:${id}`;
const pageOf = ({ slug }: Event, { publicUrl }: Feed) => `${publicUrl}/events/${slug}`;
const pictureOf = ({ pictureUrl }: Event, { publicUrl }: Feed) =>
  pictureUrl === null ? undefined : new URL(pictureUrl, publicUrl).href;

/** Returns a feed as RSS 2.0, with the Atom element for the URL of the feed. */
export function writeRss(feed: Feed): string {
  const items = feed.entries.map(({ event, createdAt }) =>
    element('item', {}, [
      element('title', {}, titleOf(event, feed.locale)),
      element('link', {}, pageOf(event, feed)),
      element('guid', { isPermaLink: 'false' }, idOf(event)),
      element('pubDate', {}, createdAt.toUTCString()),
      namesOf(event, feed.locale).map((name) => element('category', {}, name)),
      element('description', {}, htmlOf(event, feed)),
    ]),
  );
  const channel = element('channel', {}, [
    element('title', {}, feed.title),
    element('link', {}, feed.pageUrl),
    element('description', {}, feed.description),
    element('language', {}, feed.locale),
    feed.entries.length > 0 && element('lastBuildDate', {}, changedAtOf(feed).toUTCString()),
    element('ttl', {}, '30'),
    element('atom:link', { href: feed.selfUrl, rel: 'self', type: feedTypes.rss }),
    items,
  ]);
  return documentOf(element('rss', { version: '2.0', 'xmlns:atom': atom }, channel));
}

const atom = 'http://www.w3.org/2005/Atom';

/** Returns a feed as Atom (RFC 4287). */
export function writeAtom(feed: Feed): string {
  const person = (name: string, uri: string) =>
    element('author', {}, [element('name', {}, name), element('uri', {}, uri)]);
  const entries = feed.entries.map(({ event, createdAt, changedAt }) =>
    element('entry', {}, [
      element('id', {}, idOf(event)),
      element('title', {}, titleOf(event, feed.locale)),
      element('published', {}, createdAt.toISOString()),
      element('updated', {}, changedAt.toISOString()),
      authorsOf(event, feed).map(({ name, url }) => person(name, url)),
      element('link', { rel: 'alternate', type: 'text/html', href: pageOf(event, feed) }),
      [event.type, ...event.dances].map(({ slug, names, name }) =>
        element('category', { term: slug, label: names[feed.locale] ?? name }),
      ),
      element('content', { type: 'html' }, htmlOf(event, feed)),
    ]),
  );
  return documentOf(
    element('feed', { xmlns: atom, 'xml:lang': feed.locale }, [
      element('id', {}, feed.selfUrl),
      element('title', {}, feed.title),
      element('subtitle', {}, feed.description),
      element('updated', {}, changedAtOf(feed).toISOString()),
      person(feed.site, feed.publicUrl),
      element('generator', { uri: feed.publicUrl }, feed.site),
      element('link', { rel: 'self', type: feedTypes.atom, href: feed.selfUrl }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
      entries,
    ]),
  );
}

/** Returns a feed as JSON Feed 1.1, with the properties of events in the extension `_event`. */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
    language: feed.locale,
    icon: `${feed.publicUrl}/icon-512.png`,
    // Undefined values are omitted.
    items: feed.entries.map(({ event, createdAt, changedAt }) => ({
      id: idOf(event),
      url: pageOf(event, feed),
      external_url: event.link ?? undefined,
      title: titleOf(event, feed.locale),
      content_text: paragraphsOf(event, feed.locale).join('\n\n'),
      image: pictureOf(event, feed),
      date_published: createdAt,
      date_modified: changedAt,
      tags: namesOf(event, feed.locale),
      authors: authorsOf(event, feed),
      language: event.descriptionLanguage ?? undefined,
      _event: factsOf(event),
    })),
  });
}

/** The organiser. The account that added the event is private. */
function authorsOf({ organiser }: Event, { publicUrl }: Feed) {
  return organiser ? [{ name: organiser.name, url: `${publicUrl}/organisers/${organiser.slug}` }] : [];
}

/** Date, place and price, for programs. */
function factsOf({
  dateStart,
  dateEnd,
  timeZone,
  place,
  location,
  price,
  currency,
  prices,
  isCancelled,
  seriesId,
}: Event) {
  return {
    about: 'https://schema.org/Event',
    startDate: dateStart,
    endDate: dateEnd,
    timeZone,
    venue: place,
    address: location.displayName,
    town: location.place,
    latitude: location.latitude,
    longitude: location.longitude,
    price,
    currency: price === null ? null : currency,
    isDonation: prices?.donation ?? false,
    isCancelled,
    seriesId,
  };
}

/** The last change of an entry. For an empty feed the Unix epoch, so that the text is constant. */
function changedAtOf({ entries }: Feed): Date {
  return new Date(Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime())));
}

/** The text of an entry as HTML. The caller escapes it as XML. */
function htmlOf(event: Event, feed: Feed): string {
  const picture = pictureOf(event, feed);
  const text = paragraphsOf(event, feed.locale).map((lines) => `<p>${escaped(lines).replaceAll('\n', '<br>')}</p>`);
  return [picture && `<p><img src="${escaped(picture)}" alt=""></p>`, ...text].filter(Boolean).join('');
}
