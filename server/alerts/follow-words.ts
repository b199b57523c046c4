import type { Follow } from '#contract/follows.ts';
import type { Locale } from '#contract/locales.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import type { Db } from '#server/database/connect.ts';

const around: Record<Locale, (place: string) => string> = {
  fr: (place) => `autour de ${place}`,
  en: (place) => `around ${place}`,
  es: (place) => `cerca de ${place}`,
};

/** Words for what someone follows: `Tango, Salsa · Les Vendredis du Bal · around Lyon`. */
export async function followWords(db: Db, locale: Locale): Promise<(follow: Follow) => string> {
  const [dances, types] = [await listDances({ db }), await listEventTypes({ db })];
  const named = (entries: typeof dances, slugs: readonly string[]) =>
    entries.flatMap(({ slug, name, names }) => (slugs.includes(slug) ? [names[locale] ?? name] : [])).join(', ');
  return ({ styles, types: typeSlugs, organiser, venue, area }) =>
    [
      named(dances, styles),
      named(types, typeSlugs),
      organiser?.name,
      venue?.name,
      area && ('radiusKm' in area ? around[locale](area.name) : area.name),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Where one sees all that a follow is about, as far as it has a page. */
export function followPath({ styles, types, organiser, venue, area }: Follow): string {
  if (organiser) return `/organisers/${organiser.slug}`;
  if (venue) return `/venues/${venue.slug}`;
  const [first, ...others] = styles;
  if (first !== undefined && others.length === 0 && types.length === 0 && !area) return `/dance/${first}`;
  const parts = [
    ...(area && 'radiusKm' in area
      ? ['z=10', `lat=${area.latitude.toFixed(4)}`, `lng=${area.longitude.toFixed(4)}`]
      : []),
    ...(styles.length > 0 ? [`styles=${styles.join(',')}`] : []),
    ...(types.length > 0 ? [`types=${types.join(',')}`] : []),
  ];
  return parts.length > 0 ? `/?${parts.join('&')}` : '/';
}
