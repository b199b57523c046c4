import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { languageNames } from '#web/i18n/language.ts';
import { paths } from '#web/paths.ts';
import styles from '#web/screens/map-screen/map-screen.module.css';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';

/** Shows visitors without scripts links in place of the filters and the menu. */
export function WithoutScriptLinks({ map }: { map: MapStore }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const query = dancesQuery();
  // A key of its own: the filters need the same dances in the browser, so their answer is embedded.
  const { data: dances } = useQuery({
    ...query,
    queryKey: [...query.queryKey, 'without script'],
    meta: { isServerOnly: true },
  });
  const { filters, month } = map.state;
  return (
    <div className={styles.withoutScript}>
      <p>
        {month && <a href={map.addressAfter({ month: null })}>{t('map:asList')}</a>}
        <a href={paths.about}>{t('start:allTowns')}</a>
        <a href={paths.addEvent}>{t('frame:addEvent')}</a>
        <a href={paths.home}>{t('frame:logIn')}</a>
        {locales.map((locale) => (
          <a key={locale} href={`${paths.map}?lang=${locale}`} hrefLang={locale} lang={locale}>
            {languageNames[locale]}
          </a>
        ))}
      </p>
      <p>
        {dances?.map((dance) => {
          const isOn = filters.styles?.includes(dance.slug);
          const { styles: _, ...others } = filters;
          return (
            <a
              key={dance.slug}
              href={map.addressAfter({ filters: isOn ? others : { ...filters, styles: [dance.slug] } })}
              rel="nofollow"
              aria-current={isOn}
            >
              {nameOf(dance)}
            </a>
          );
        })}
      </p>
    </div>
  );
}
