import type { Dance } from '#contract/catalogue.ts';
import type { AnsweredPlace } from '#contract/source-answers.ts';
import type { SourcePlace } from '#contract/sources.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { typeOfTitle } from '#server/announcements/service.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import type { Db } from '#server/database/connect.ts';
import { type LocatedPlace, locatePlace, lockKnownCatalogue } from '#server/events/imported/service.ts';
import type { SourceRow } from '#server/sources/store.ts';
import type { Answers } from '#server/sources/sync/draft.ts';
import { listPlaces, type PlaceRow } from '#server/sources/sync/entry-store.ts';

/** A cache of located places by answer, for callers that ask repeatedly. */
export type Located = Map<string, LocatedPlace>;

/**
 * Returns the answers that the owner of a source has given so far, with the catalogue by name. Locks the styles and
 * types. An answer that names a deleted style or type counts as missing.
 */
export async function answersOf(
  db: Db,
  { id, defaults, suggested }: SourceRow,
  located: Located = new Map(),
): Promise<Answers> {
  const danceIds = defaults.dances?.map((dance) => dance.id.toLowerCase()) ?? [];
  const known = await lockKnownCatalogue(db, defaults.type?.id, danceIds);
  const places = new Map<string, LocatedPlace | 'leave-out'>();
  for (const row of await listPlaces(db, id)) {
    const answer = answerOf(row);
    if (answer !== null) places.set(row.text, answer === 'leave-out' ? answer : await locate(located, answer));
  }
  const [dances, types] = [await listDances({ db }), await listEventTypes({ db })];
  return {
    danceCalled: idsByName(dances),
    typeCalled: idsByName(types),
    typeOfTitle: titleReader(types),
    defaults: {
      ...defaults,
      type: known.hasType ? defaults.type : null,
      dances: known.danceIds.length > 0 ? known.danceIds.map((id) => ({ id })) : null,
    },
    places,
    timeZone: defaults.timeZone ?? suggested.timeZone,
    venue: defaults.venue ? await locatePlace(defaults.venue) : null,
  };
}

async function locate(located: Located, answer: AnsweredPlace): Promise<LocatedPlace> {
  const key = JSON.stringify(answer);
  const place = located.get(key) ?? (await locatePlace(answer));
  located.set(key, place);
  return place;
}

/** Detects types in titles, each title once, because the dates of a series share one. */
function titleReader(types: readonly Dance[]): NonNullable<Answers['typeOfTitle']> {
  const named = types.map(({ slug, name, names }) => ({ slug, names: [name, ...Object.values(names)] }));
  const known = new Map<string, string | undefined>();
  return (title, isOneNight) => {
    const key = `${isOneNight} ${title}`;
    if (!known.has(key)) known.set(key, typeOfTitle(title, named, { isOneNight }));
    return types.find(({ slug }) => slug === known.get(key))?.id;
  };
}

/** Returns ids by the normalized names of catalogue entries in all languages. */
function idsByName(entries: readonly Dance[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ id, slug, name, names }) =>
      [slug, name, ...Object.values(names)].map((called): [string, string] => [normalizeText(called), id]),
    ),
  );
}

/** Returns the answer, or else a suggestion that is certain enough. */
function answerOf({ answer, suggestions }: PlaceRow): PlaceRow['answer'] {
  return answer ?? (suggestions ?? []).filter(isSure).map(asAnswer)[0] ?? null;
}

/** The centre of a town is not a venue. */
function isSure({ kind }: SourcePlace['suggestions'][number]): boolean {
  return kind === 'address' || kind === 'venue';
}

function asAnswer(found: SourcePlace['suggestions'][number]): AnsweredPlace {
  const { name, displayName, place, latitude, longitude, countryCode } = found;
  return {
    place: (name ?? displayName.split(',')[0] ?? place).slice(0, 150),
    location: { latitude, longitude, displayName: displayName.slice(0, 500), place: place.slice(0, 150), countryCode },
  };
}
