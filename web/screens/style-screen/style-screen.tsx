import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { placeName } from '#contract/place-name.ts';
import type { StylePage } from '#contract/towns.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { mapAddress } from '#web/events/links/map-address.ts';
import { FeedLinks } from '#web/feeds/feed-links.tsx';
import { EmbedLink, SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { emptyTarget } from '#web/follows/follow-target.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { Head } from '#web/page/head.tsx';
import { PageSkeleton } from '#web/page/page-states.tsx';
import { paths, stylePath, townPath } from '#web/paths.ts';
import { Breadcrumbs } from '#web/towns/breadcrumbs.tsx';
import { CountedLinks } from '#web/towns/counted-links.tsx';
import { MarksMap } from '#web/towns/events-map.tsx';
import { NoListing } from '#web/towns/no-listing.tsx';
import page from '#web/towns/page.module.css';
import { styleQuery } from '#web/towns/queries.ts';
import { busiestArea, viewOfPlaces } from '#web/towns/view-of-places.ts';
import { WhatIsOnLists } from '#web/towns/what-is-on.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Shows the page of a style: its towns and its next dates. */
export function StyleScreen() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(styleQuery(slug));
  if (error) return <NoListing error={error} onRetry={refetch} />;
  if (!data) return <PageSkeleton className={page.screen} />;
  return (
    <div className={page.screen}>
      {data.style.slug !== slug && <Navigate to={stylePath(data.style.slug)} replace />}
      <StyleArticle data={data} />
    </div>
  );
}

function StyleArticle({ data }: { data: StylePage }) {
  const { style, total, towns, styles } = data;
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const [townsId, stylesId] = [useId(), useId()];
  const dance = nameOf(style);
  const area = busiestArea(towns);
  const mapAddressOn = (days?: string) => mapAddress(viewOfPlaces(area), style.slug, days);
  const title = total > 0 ? t('towns:worldTitle', { dance }) : t('towns:nothingWorldTitle', { dance });
  const steps = [{ name: dance, path: stylePath(style.slug) }];
  return (
    <article className={page.article}>
      <Head
        title={title}
        description={total > 0 ? t('towns:description', { title, count: total }) : t('towns:nothingText')}
        path={stylePath(style.slug)}
        hasCard
      >
        {total === 0 && <meta name="robots" content="noindex" />}
      </Head>
      {total > 0 && <FeedLinks content={{ styles: style.slug }} title={title} />}
      <header className={page.head}>
        <Breadcrumbs steps={[{ name: t('frame:map'), path: paths.map }, ...steps]} />
        <h1>{withNonBreakingSpaces(title)}</h1>
        <p className={page.lead}>{total > 0 ? t('towns:total', { count: total }) : t('towns:nothingText')}</p>
        <div className={page.actions}>
          <ButtonLink to={mapAddressOn()} kind="primary" icon="map">
            {t('towns:showOnMap')}
          </ButtonLink>
          <FollowButton
            target={{ ...emptyTarget, styles: [style.slug] }}
            labels={{ follow: t('follows:follow'), following: t('follows:following') }}
          />
          {total > 0 && <SubscribeMenu content={{ styles: style.slug }} title={title} />}
          {total === 0 && (
            <ButtonLink to={paths.addEvent} icon="plus">
              {t('towns:add')}
            </ButtonLink>
          )}
        </div>
      </header>
      <MarksMap of={dance} marks={area.map((town) => ({ ...town, color: style.color }))} />
      <WhatIsOnLists lists={data} total={total} mapAddressOn={mapAddressOn} isWorldwide />
      {towns.length > 0 && (
        <section className={page.section} aria-labelledby={townsId}>
          <h2 id={townsId}>{t('towns:where')}</h2>
          <CountedLinks
            labelledBy={townsId}
            links={towns.map(({ slug, name, names, count }) => ({
              path: townPath(slug, style.slug),
              name: placeName(locale, name, names),
              detail: formatNumber(locale, count),
            }))}
          />
        </section>
      )}
      {styles.length > 0 && (
        <section className={page.section} aria-labelledby={stylesId}>
          <h2 id={stylesId}>{t('towns:otherStyles')}</h2>
          <CountedLinks
            labelledBy={stylesId}
            links={styles.map((other) => ({
              path: stylePath(other.dance.slug),
              name: nameOf(other.dance),
              detail: formatNumber(locale, other.count),
              color: other.dance.color,
            }))}
          />
        </section>
      )}
      {total > 0 && (
        <div className={page.actions}>
          <EmbedLink content={{ styles: style.slug }} />
        </div>
      )}
    </article>
  );
}
