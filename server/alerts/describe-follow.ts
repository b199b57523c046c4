import { withCommas } from '#contract/direction.ts';
import type { Follow, FollowedArea } from '#contract/follows.ts';
import type { Locale } from '#contract/locales.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import type { Db } from '#server/database/connect.ts';
import { textsIn } from '#server/text/texts.ts';

/** Returns a function that describes a follow in words: `Tango, Salsa · Les Vendredis du Bal · around Lyon`. */
export async function describeFollow(db: Db, locale: Locale): Promise<(follow: Follow) => string> {
  const [dances, types] = [await listDances({ db }), await listEventTypes({ db })];
  const named = (entries: typeof dances, slugs: readonly string[]) =>
    withCommas(
      locale,
      entries.map(({ slug, name, names }) => slugs.includes(slug) && (names[locale] ?? name)),
    );
  return ({ styles, types: typeSlugs, organiser, venue, area }) =>
    [
      named(dances, styles),
      named(types, typeSlugs),
      organiser?.name,
      venue?.name,
      area && ('radiusKm' in area ? textsIn('mails', locale)('shared.aroundPlace', { place: area.name }) : area.name),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Returns the path of the page that shows the events of a follow: organiser, venue, dance or map. */
export function followPath({ styles, types, organiser, venue, area }: Follow): string {
  if (organiser) return `/organisers/${organiser.slug}`;
  if (venue) return `/venues/${venue.slug}`;
  const [first, ...others] = styles;
  if (first !== undefined && others.length === 0 && types.length === 0 && !area) return `/dance/${first}`;
  const parts = [
    ...(area ? viewOf(area) : []),
    ...(styles.length > 0 ? [`styles=${styles.join(',')}`] : []),
    ...(types.length > 0 ? [`types=${types.join(',')}`] : []),
  ];
  return parts.length > 0 ? `/?${parts.join('&')}` : '/';
}

/** Degrees of latitude per kilometre. */
const degreesPerKm = 1 / 111.2;
/** Typical height of the map on a desktop screen. */
const viewPixels = 600;
const tilePixels = 256;

/** Returns the query parameters of a map view that contains the area: `z=10`, `lat=45.7640`, `lng=4.8357`. */
function viewOf(area: FollowedArea): string[] {
  const { latitude, longitude, degrees } = 'radiusKm' in area ? circleSpot(area) : boxSpot(area);
  const zoom = Math.floor(Math.log2((360 * viewPixels) / (tilePixels * degrees)));
  return [`z=${Math.min(14, Math.max(2, zoom))}`, `lat=${latitude.toFixed(4)}`, `lng=${longitude.toFixed(4)}`];
}

function circleSpot({ latitude, longitude, radiusKm }: Extract<FollowedArea, { radiusKm: number }>) {
  return { latitude, longitude, degrees: 2 * radiusKm * degreesPerKm };
}

/** Returns the centre of a box, which may cross the antimeridian. */
function boxSpot({ west, south, east, north }: Exclude<FollowedArea, { radiusKm: number }>) {
  const width = (east - west + 360) % 360 || 360;
  const middle = west + width / 2;
  const longitude = middle > 180 ? middle - 360 : middle;
  return { latitude: (south + north) / 2, longitude, degrees: Math.max(width, north - south) };
}
