import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Organiser } from '#contract/organisers.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { Head } from '#web/head.tsx';
import { organiserPath } from '#web/paths.ts';
import { serializeJson } from '#web/serialize-json.ts';
import { settingsQuery } from '#web/settings/queries.ts';

/** As much of what was written as search engines show. */
const descriptionCharacters = 160;

/** What search engines and previews are told of an organiser. */
export function OrganiserHead({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: settings } = useQuery(settingsQuery());
  const { name, slug, towns, dances, words, amountOfEvents } = organiser;
  const facts = [dances.map(nameOf).join(', '), towns.join(', ')].filter(Boolean).join(' · ');
  const said = words.replace(/\s+/g, ' ').slice(0, descriptionCharacters);
  const description = [facts, said].filter(Boolean).join('. ') || t('organisers.description', { name });
  const isEmpty = amountOfEvents.upcoming + amountOfEvents.past === 0;
  return (
    <>
      <Head title={name} description={description} path={organiserPath(slug)}>
        {isEmpty && <meta name="robots" content="noindex" />}
      </Head>
      {settings && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, without any character that could end it
          dangerouslySetInnerHTML={{ __html: serializeJson(structuredOrganiser(organiser, settings.publicUrl)) }}
        />
      )}
    </>
  );
}

/** The organiser in the words of schema.org: https://schema.org/Organization */
function structuredOrganiser({ name, slug, words, links, picture, towns }: Organiser, publicUrl: string) {
  const widest = picture?.sources.at(-1);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: publicUrl + organiserPath(slug),
    ...(words && { description: words }),
    ...(widest && { logo: new URL(widest.url, publicUrl).href }),
    ...(links.length > 0 && { sameAs: links }),
    ...(towns.length > 0 && { areaServed: towns }),
  };
}
