import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import type { Organiser } from '#contract/organisers.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Head } from '#web/page/head.tsx';
import { organiserPath } from '#web/paths.ts';

/** Length of the description that search engines show. */
const descriptionCharacters = 160;

/** Sets the metadata of an organiser for search engines and link previews. */
export function OrganiserHead({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { name, slug, towns, dances, words, picture, amountOfEvents } = organiser;
  const facts = [withCommas(locale, dances.map(nameOf)), withCommas(locale, towns)].filter(Boolean).join(' · ');
  const excerpt = words.replace(/\s+/g, ' ').slice(0, descriptionCharacters);
  const description = [facts, excerpt].filter(Boolean).join('. ') || t('organisers:description', { name });
  const isEmpty = amountOfEvents.upcoming + amountOfEvents.past === 0;
  return (
    <Head
      title={name}
      description={description}
      path={organiserPath(slug)}
      hasCard
      cardShows={picture?.sources.at(-1)?.url}
    >
      {isEmpty && <meta name="robots" content="noindex" />}
    </Head>
  );
}
