import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { shortDays, startClock } from '#web/i18n/dates.ts';
import { languageName } from '#web/i18n/language.ts';
import { offeredLanguages, useLocale } from '#web/i18n/locale.ts';
import { eventPath, paths } from '#web/paths.ts';
import styles from '#web/screens/map-screen/map-screen.module.css';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { classNames } from '#web/ui/styling.ts';
import { cardsBeforeHydration } from './results-list.tsx';
import { toQuery, type VisibleQuery } from './use-events-in-view.ts';

/**
 * Shows visitors without scripts the events after the first cards, with a link to the next page. The address of another
 * page has its `cursor`, and style sheets hide the cards there.
 */
export function WithoutScriptEvents({ map, query }: { map: MapStore; query: VisibleQuery }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cursor = new URLSearchParams(useLocation().search).get('cursor') ?? undefined;
  const first = toQuery(query);
  const page = { ...first, queryKey: [...first.queryKey, cursor], meta: { isServerOnly: true } };
  const { data } = useInfiniteQuery(cursor === undefined ? first : { ...page, initialPageParam: { cursor } });
  const [{ rows, next } = { rows: [], next: null }] = data?.pages ?? [];
  const address = map.addressAfter({});
  return (
    <div className={classNames(styles.withoutScript, cursor !== undefined && styles.nextPage)}>
      <ul>
        {rows.slice(cursor === undefined ? cardsBeforeHydration : 0).map((event) => (
          <li key={event.id}>
            <a href={eventPath(event.slug)}>
              <bdi>{event.name}</bdi>
            </a>
            {[`${shortDays(locale, event.dateStart, event.dateEnd)} ${startClock(event.dateStart)}`, event.place].join(
              ' · ',
            )}
          </li>
        ))}
      </ul>
      {next && (
        <a href={`${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`} rel="nofollow">
          {t('map:more')}
        </a>
      )}
    </div>
  );
}

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
        {offeredLanguages().map((locale) => (
          <a key={locale} href={`${paths.map}?lang=${locale}`} hrefLang={locale} lang={locale}>
            {languageName(locale)}
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
