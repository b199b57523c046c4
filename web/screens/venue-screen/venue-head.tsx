import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#contract/venues.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { Head } from '#web/head.tsx';
import { venuePath } from '#web/paths.ts';
import { serializeJson } from '#web/serialize-json.ts';
import { settingsQuery } from '#web/settings/queries.ts';

/** As much of what was written as search engines show. */
const descriptionCharacters = 160;

/** What search engines and previews are told of a venue. */
export function VenueHead({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: settings } = useQuery(settingsQuery());
  const { name, slug, town, displayName, dances, words } = venue;
  const title = town === name ? name : `${name}, ${town}`;
  const facts = [dances.map(nameOf).join(', '), displayName].filter(Boolean).join(' · ');
  const said = words.replace(/\s+/g, ' ').slice(0, descriptionCharacters);
  const description = [facts, said].filter(Boolean).join('. ') || t('venues.description', { name });
  return (
    <>
      <Head title={title} description={description} path={venuePath(slug)} />
      {settings && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, without any character that could end it
          dangerouslySetInnerHTML={{ __html: serializeJson(structuredVenue(venue, settings.publicUrl)) }}
        />
      )}
    </>
  );
}

/** The venue in the words of schema.org: https://schema.org/EventVenue */
function structuredVenue(venue: Venue, publicUrl: string) {
  const { name, slug, town, displayName, countryCode, latitude, longitude, words, link, facts } = venue;
  return {
    '@context': 'https://schema.org',
    '@type': 'EventVenue',
    name,
    url: publicUrl + venuePath(slug),
    address: {
      '@type': 'PostalAddress',
      streetAddress: displayName,
      addressLocality: town,
      ...(countryCode && { addressCountry: countryCode }),
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(words && { description: words }),
    ...(link && { sameAs: [link] }),
    ...(facts.access === 'step-free' && {
      amenityFeature: { '@type': 'LocationFeatureSpecification', name: 'Step-free access', value: true },
    }),
  };
}
