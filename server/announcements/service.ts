import type { Announcement, readAnnouncement as readAnnouncementEndpoint } from '#contract/announcements.ts';
import { defaultCurrency } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { TaskError } from '#server/isolation/task-worker.ts';
import { recordAttempt, type Throttle } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { findType, namedTypes } from './event-type.ts';
import { onlyLink } from './only-link.ts';
import { readLink } from './read-link.ts';
import { fold, SourceText } from './source-text.ts';
import { findStyles, type NamedCatalogueItem } from './styles.ts';

/** Throttle of pasted texts: enough for the announcements of a season, too little for automated use. */
const readingText: Throttle = {
  what: 'read-announcement',
  free: 60,
  firstWaitSeconds: 10,
  longestWaitSeconds: 600,
  forgottenAfterSeconds: 3600,
};

/** Throttle of links, because each sends a request to another server. */
const followingLink: Throttle = { ...readingText, what: 'read-announced-page', free: 20, firstWaitSeconds: 30 };

/**
 * Reads an announcement into the fields of the event form, or, if the text is only a link, the page behind it. Nothing
 * is stored. Throws `too-many-requests` after dozens in an hour, `unavailable` if reading takes too long, and the
 * problems of `readLink`.
 */
export async function readAnnouncement(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'sources' | 'announcements'>,
  { id }: Pick<Person, 'id'>,
  { text, locale, today, currency = defaultCurrency }: Output<typeof readAnnouncementEndpoint, 'body'>,
): Promise<Announcement> {
  const link = onlyLink(text);
  if (tools.config.hasRateLimits) await recordAttempt(tools, link === undefined ? readingText : followingLink, id);
  const [dances, types] = await Promise.all([listDances(tools), listEventTypes(tools)]);
  const named = ({ slug, name, names }: (typeof dances)[number]) => ({ slug, names: [name, ...Object.values(names)] });
  const context = { locale, today, currency, dances: dances.map(named), types: types.map(named) };
  if (link !== undefined) return readLink(tools, link, context);
  return tools.announcements.readText(text, context).catch((error: unknown) => {
    throw error instanceof TaskError ? new Problem('unavailable', { detail: error.reason }) : error;
  });
}

/** Limits the number and length of names that are analysed. */
const maxNames = 300;
const maxNameCharacters = 200;

/**
 * Returns the type that more than half of the names contain (null if none), and the styles that at least a fifth
 * contain. Only the first 300 names are read.
 */
export async function suggestFromNames(
  tools: Pick<Tools, 'db'>,
  names: readonly string[],
): Promise<{ typeId: string | null; danceIds: string[] }> {
  if (names.length === 0) return { typeId: null, danceIds: [] };
  const [dances, types] = [await listDances(tools), await listEventTypes(tools)];
  const named = ({ slug, name, names }: (typeof dances)[number]) => ({ slug, names: [name, ...Object.values(names)] });
  const [danceEntries, typeEntries] = [dances.map(named), types.map(named)];
  const some = names.slice(0, maxNames);
  const read = some.map((name) => {
    const source = new SourceText(name.slice(0, maxNameCharacters));
    const styles = findStyles(source, danceEntries);
    const whole = { start: 0, end: source.text.length };
    const about = { name: whole, days: undefined, styles: styles?.span, hasLessonBefore: false };
    return { styles: styles?.slugs ?? [], type: findType(source, typeEntries, about)?.slug };
  });
  const isFrequent = (slug: string) => read.filter(({ styles }) => styles.includes(slug)).length >= some.length / 5;
  const type = types.find(({ slug }) => read.filter((one) => one.type === slug).length > some.length / 2);
  return { typeId: type?.id ?? null, danceIds: dances.filter(({ slug }) => isFrequent(slug)).map(({ id }) => id) };
}

/**
 * Returns the slug of the type that the title of an event names, or undefined if it names none or several. A general
 * word such as "soirée" counts only if no other type is named. Of several types, a marathon or festival wins unless
 * `isOneNight`.
 */
export function typeOfTitle(
  title: string,
  types: readonly NamedCatalogueItem[],
  { isOneNight = true } = {},
): string | undefined {
  const named = namedTypes(fold(title), types);
  const specific = named.filter((slug) => slug !== 'social');
  const [first, ...others] = specific;
  if (first === undefined) return named[0];
  // "Dance class" is a class but "class and social" is a social: these words alone are ambiguous.
  if (others.length === 0) return first === 'class' && named.length > 1 ? undefined : first;
  return isOneNight ? undefined : specific.find((slug) => slug === 'marathon' || slug === 'festival');
}
