import type { Announcement, readAnnouncement as readAnnouncementEndpoint } from '#contract/announcements.ts';
import { defaultCurrency } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import { recordAttempt, type Throttle } from '#server/attempts/service.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { ThreadRefused } from '#server/guarded-thread.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { findType, namedTypes } from './event-type.ts';
import { onlyLink } from './only-link.ts';
import { readLink } from './read-link.ts';
import { fold, SourceText } from './source-text.ts';
import { type Entry, findStyles } from './styles.ts';

/** An organiser pastes a season's announcements in an evening; a program that reads texts by way of us does not get far. */
const reading: Throttle = {
  what: 'read-announcement',
  free: 60,
  firstWaitSeconds: 10,
  longestWaitSeconds: 600,
  forgottenAfterSeconds: 3600,
};

/** Each has us ask somebody else's server. */
const following: Throttle = { ...reading, what: 'read-announced-page', free: 20, firstWaitSeconds: 30 };

/**
 * What an announcement says, field by field; of a link alone, what stands on its page. Nothing is kept of it. Towns are those of the gazetteer, styles and types those
 * of the catalogue. Refuses with `too-many-requests` after dozens in an hour, with `unavailable` where reading takes too long, and as `readLink` does.
 */
export async function readAnnouncement(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'sources' | 'announcements'>,
  { id }: Pick<Person, 'id'>,
  { text, locale, today, currency = defaultCurrency }: Output<typeof readAnnouncementEndpoint, 'body'>,
): Promise<Announcement> {
  const link = onlyLink(text);
  if (tools.config.hasRateLimits) await recordAttempt(tools, link === undefined ? reading : following, id);
  const [dances, types] = await Promise.all([listDances(tools), listEventTypes(tools)]);
  const named = ({ slug, name, names }: (typeof dances)[number]) => ({ slug, names: [name, ...Object.values(names)] });
  const circumstances = { locale, today, currency, dances: dances.map(named), types: types.map(named) };
  if (link !== undefined) return readLink(tools, link, circumstances);
  return tools.announcements.readText(text, circumstances).catch((error: unknown) => {
    throw error instanceof ThreadRefused ? new Problem('unavailable', { detail: error.code }) : error;
  });
}

/** So many different names tell what there is to tell, and so much of each. */
const mostNames = 300;
const mostNameCharacters = 200;

/** What the names of many events suggest for all of them: the type of most, and the styles that a fifth of them name. */
export async function suggestFromNames(
  tools: Pick<Tools, 'db'>,
  names: readonly string[],
): Promise<{ typeId: string | null; danceIds: string[] }> {
  if (names.length === 0) return { typeId: null, danceIds: [] };
  const [dances, types] = [await listDances(tools), await listEventTypes(tools)];
  const named = ({ slug, name, names }: (typeof dances)[number]) => ({ slug, names: [name, ...Object.values(names)] });
  const [danceEntries, typeEntries] = [dances.map(named), types.map(named)];
  const some = names.slice(0, mostNames);
  const read = some.map((name) => {
    const source = new SourceText(name.slice(0, mostNameCharacters));
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
 * Returns the slug of the type that the title of an event names, or undefined if it names none or several. A general word
 * such as "soirée" counts only if no other type is named.
 */
export function typeOfTitle(title: string, types: readonly Entry[], { isOneNight = true } = {}): string | undefined {
  const named = namedTypes(fold(title), types);
  const particular = named.filter((slug) => slug !== 'social');
  const [first, ...others] = particular;
  if (first === undefined) return named[0];
  // "Dance class" is a class but "class and social" is a social: these words alone are ambiguous.
  if (others.length === 0) return first === 'class' && named.length > 1 ? undefined : first;
  return isOneNight ? undefined : particular.find((slug) => slug === 'marathon' || slug === 'festival');
}
