import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { placeName } from '#contract/place-name.ts';
import type { TownPage } from '#contract/towns.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { mapAddress } from '#web/events/links/map-address.ts';
import { FeedLinks } from '#web/feeds/feed-links.tsx';
import { EmbedLink, SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { circleAround, emptyTarget } from '#web/follows/follow-target.ts';
import { inTown } from '#web/i18n/in-town.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { useFormatDistance } from '#web/i18n/use-format-distance.ts';
import { PageSkeleton } from '#web/page/page-states.tsx';
import { paths, stylePath, townPath } from '#web/paths.ts';
import { Breadcrumbs } from '#web/towns/breadcrumbs.tsx';
import { CountedLinks } from '#web/towns/counted-links.tsx';
import { EventsMap } from '#web/towns/events-map.tsx';
import { NoListing } from '#web/towns/no-listing.tsx';
import page from '#web/towns/page.module.css';
import { townQuery } from '#web/towns/queries.ts';
import { WhatIsOnLists } from '#web/towns/what-is-on.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TownHead } from './town-head.tsx';

/** Shows the page of a town: events tonight, this week and regularly, in all styles or one. */
export function TownScreen() {
  const { slug = '', style } = useParams();
  const { data, error, refetch } = useQuery(townQuery(slug, style));
  if (error) return <NoListing error={error} onRetry={refetch} />;
  if (!data) return <PageSkeleton className={page.screen} />;
  const isElsewhere = data.town.slug !== slug || data.style?.slug !== style;
  return (
    <div className={page.screen}>
      {isElsewhere && <Navigate to={townPath(data.town.slug, data.style?.slug)} replace />}
      <TownArticle data={data} />
    </div>
  );
}

function TownArticle({ data }: { data: TownPage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { town, style, total, tonight, week, later } = data;
  const name = placeName(locale, town.name, town.names);
  const where = inTown(locale, name);
  const dance = style && nameOf(style);
  const title = dance ? t('towns:styleTitle', { dance, where }) : t('towns:title', { where });
  const nothing = dance ? t('towns:nothingStyleTitle', { dance, where }) : t('towns:nothingTitle', { where });
  const { latitude, longitude, zoom } = town;
  const followed = { town: town.slug, ...(style && { styles: style.slug }) };
  const mapAddressOn = (days?: string) => mapAddress({ latitude, longitude, zoom }, style?.slug, days);
  return (
    <article className={page.article}>
      <TownHead data={data} title={total > 0 ? title : nothing} />
      {total > 0 && <FeedLinks content={followed} title={title} />}
      <header className={page.head}>
        <Breadcrumbs
          steps={[
            { name: t('frame:map'), path: paths.map },
            { name, path: townPath(town.slug) },
            ...(style && dance ? [{ name: dance, path: townPath(town.slug, style.slug) }] : []),
          ]}
        />
        <h1>{withNonBreakingSpaces(total > 0 ? title : nothing)}</h1>
        <p className={page.lead}>{total > 0 ? t('towns:total', { count: total }) : t('towns:nothingText')}</p>
        <div className={page.actions}>
          <ButtonLink to={mapAddressOn()} kind="primary" icon="map">
            {t('towns:showOnMap')}
          </ButtonLink>
          <FollowButton
            target={{ ...emptyTarget, styles: style ? [style.slug] : [], area: circleAround(town) }}
            labels={{ follow: t('follows:follow'), following: t('follows:following') }}
          />
          {total > 0 && <SubscribeMenu content={followed} title={title} />}
          {total === 0 && (
            <ButtonLink to={paths.addEvent} icon="plus">
              {t('towns:add')}
            </ButtonLink>
          )}
        </div>
      </header>
      <EventsMap of={name} events={[...tonight, ...week, ...later]} />
      <WhatIsOnLists lists={data} total={total} mapAddressOn={mapAddressOn} />
      <Ways data={data} where={where} />
      {total > 0 && (
        <div className={page.actions}>
          <EmbedLink content={followed} />
        </div>
      )}
    </article>
  );
}

/** Links to other styles and nearby towns. */
function Ways({ data: { town, style, styles, towns }, where }: { data: TownPage; where: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const formatDistance = useFormatDistance();
  const nameOf = useCatalogueName();
  const [stylesId, townsId] = [useId(), useId()];
  const others = styles.filter(({ dance }) => dance.id !== style?.id);
  return (
    <>
      {(others.length > 0 || style) && (
        <section className={page.section} aria-labelledby={stylesId}>
          <h2 id={stylesId}>{t('towns:styles', { where })}</h2>
          <CountedLinks
            labelledBy={stylesId}
            links={others.map(({ dance, count }) => ({
              path: townPath(town.slug, dance.slug),
              name: nameOf(dance),
              detail: formatNumber(locale, count),
              color: dance.color,
            }))}
          />
          {style && (
            <div className={page.actions}>
              {styles.length > 0 && <ButtonLink to={townPath(town.slug)}>{t('towns:allDances', { where })}</ButtonLink>}
              <ButtonLink to={stylePath(style.slug)}>{t('towns:everywhere', { dance: nameOf(style) })}</ButtonLink>
            </div>
          )}
        </section>
      )}
      {towns.length > 0 && (
        <section className={page.section} aria-labelledby={townsId}>
          <h2 id={townsId}>{t('towns:nearby')}</h2>
          <CountedLinks
            labelledBy={townsId}
            links={towns.map(({ slug, name, names, count, distanceKm }) => ({
              path: townPath(slug, style?.slug),
              name: placeName(locale, name, names),
              detail: `${formatNumber(locale, count)} · ${formatDistance(distanceKm)}`,
            }))}
          />
        </section>
      )}
    </>
  );
}
