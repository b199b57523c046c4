import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import { placeName } from '#contract/place-name.ts';
import type { Venue } from '#contract/venues.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Head } from '#web/page/head.tsx';
import { venuePath } from '#web/paths.ts';

/** Length of the description that search engines show. */
const descriptionCharacters = 160;

/** Sets the metadata of a venue for search engines and link previews. */
export function VenueHead({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { name, slug, displayName, dances, words } = venue;
  const locale = useLocale();
  const town = placeName(locale, venue.town, venue.townNames);
  const title = withCommas(locale, [...new Set([name, town])]);
  const facts = [withCommas(locale, dances.map(nameOf)), displayName].filter(Boolean).join(' · ');
  const excerpt = words.replace(/\s+/g, ' ').slice(0, descriptionCharacters);
  const description = [facts, excerpt].filter(Boolean).join('. ') || t('venues:description', { name });
  return <Head title={title} description={description} path={venuePath(slug)} hasCard />;
}
