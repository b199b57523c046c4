import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { placeName } from '#contract/place-name.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { stylePath, townPath } from '#web/paths.ts';
import { CountedLinks } from '#web/towns/counted-links.tsx';
import { dancedPlacesQuery } from '#web/towns/queries.ts';
import styles from './about-screen.module.css';

/** Shows the towns and styles with most events; nothing while loading, because the page is complete without it. */
export function DancedPlaces() {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const [stylesId, townsId] = [useId(), useId()];
  const { data } = useQuery(dancedPlacesQuery());
  if (!data || data.styles.length === 0) return null;
  return (
    <>
      <section className={styles.section}>
        <h2 id={stylesId}>{t('towns:aboutStyles')}</h2>
        <CountedLinks
          labelledBy={stylesId}
          links={data.styles.map(({ dance, count }) => ({
            path: stylePath(dance.slug),
            name: nameOf(dance),
            detail: formatNumber(locale, count),
            color: dance.color,
          }))}
        />
      </section>
      {data.towns.length > 0 && (
        <section className={styles.section}>
          <h2 id={townsId}>{t('towns:aboutTowns')}</h2>
          <CountedLinks
            labelledBy={townsId}
            links={data.towns.map(({ slug, name, names, count }) => ({
              path: townPath(slug),
              name: placeName(locale, name, names),
              detail: formatNumber(locale, count),
            }))}
          />
        </section>
      )}
    </>
  );
}
