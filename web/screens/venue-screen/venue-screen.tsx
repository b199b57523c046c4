import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { placeName } from '#contract/place-name.ts';
import type { Venue } from '#contract/venues.ts';
import { useSession } from '#web/accounts/session.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { factRows } from '#web/events/card/fact-words.ts';
import { LinkedText } from '#web/events/card/linked-text.tsx';
import { LocationLink } from '#web/events/card/location-link.tsx';
import { FeedLinks } from '#web/feeds/feed-links.tsx';
import { EmbedLink, SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { emptyTarget } from '#web/follows/follow-target.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { PageError, PageSkeleton } from '#web/page/page-states.tsx';
import { editVenuePath, townPath, venuePath } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { tint } from '#web/ui/styling.ts';
import { ownVenueQuery, venueQuery } from '#web/venues/queries.ts';
import { danceAddress, townAddress } from './map-addresses.ts';
import { VenueEvents } from './venue-events.tsx';
import { VenueHead } from './venue-head.tsx';
import { VenueMap } from './venue-map.tsx';
import styles from './venue-screen.module.css';

/** Shows the page of a venue: address, facts and events. Ids and old slugs are redirected. */
export function VenueScreen() {
  const { slug = '' } = useParams();
  const { data: venue, error, refetch } = useQuery(venueQuery(slug));
  const { t } = useTranslation();
  if (error) {
    const words = {
      gone: t('venues:unknownTitle'),
      failed: t('venues:failedTitle'),
      unknown: t('problems:venue-unknown'),
    };
    return <PageError error={error} gone={['venue-unknown', 'venue-gone']} words={words} onRetry={refetch} />;
  }
  return (
    <div className={styles.screen}>
      {venue && venue.slug !== slug && <Navigate to={venuePath(venue.slug)} replace />}
      {venue ? <VenueArticle venue={venue} /> : <PageSkeleton />}
    </div>
  );
}

function VenueArticle({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const { name, words, link } = venue;
  const facts = factRows(t, venue.facts);
  return (
    <article className={styles.article}>
      <VenueHead venue={venue} />
      <FeedLinks content={{ venue: venue.slug }} title={name} />
      <header className={styles.head}>
        <h1 className={styles.name}>
          <bdi>{withNonBreakingSpaces(name)}</bdi>
        </h1>
        <Town venue={venue} />
        <p className={styles.address}>
          <Icon name="place" />
          <LocationLink event={locatedAs(venue)} />
        </p>
        <Dances venue={venue} />
        {facts.length > 0 && (
          <ul className={styles.facts} aria-label={t('eventDetails:goodToKnow')}>
            {facts.map(({ id, icon, label, text }) => (
              <li key={id}>
                <Icon name={icon} />
                <span>
                  {label && <span className={styles.label}>{label} </span>}
                  <bdi>{text}</bdi>
                </span>
              </li>
            ))}
          </ul>
        )}
        {words !== '' && (
          <div className={styles.words} dir="auto">
            <LinkedText text={words} />
          </div>
        )}
        <div className={styles.actions}>
          <FollowButton
            target={{ ...emptyTarget, venue }}
            isMain
            labels={{ follow: t('follows:follow'), following: t('follows:following') }}
          />
          <SubscribeMenu content={{ venue: venue.slug }} title={name} />
          {link && (
            <ButtonLink to={link} icon="external">
              {new URL(link).hostname.replace(/^www\./, '')}
            </ButtonLink>
          )}
          <Edit venue={venue} />
        </div>
      </header>
      <VenueMap venue={venue} />
      <VenueEvents venue={venue} />
      <div className={styles.actions}>
        <EmbedLink content={{ venue: venue.slug }} />
      </div>
    </article>
  );
}

/** Returns the place in the format of links to map services. */
function locatedAs({ id, name, town, displayName, latitude, longitude }: Venue) {
  return { place: name, location: { id, place: town, displayName, latitude, longitude } };
}

/** The town, linked to its page, or to the map if it has none. */
function Town({ venue }: { venue: Venue }) {
  const address = venue.townSlug ? townPath(venue.townSlug) : townAddress(venue);
  const town = placeName(useLocale(), venue.town, venue.townNames);
  return (
    <p className={styles.town}>
      {address ? (
        <Link to={address}>
          <bdi>{town}</bdi>
        </Link>
      ) : (
        <bdi>{town}</bdi>
      )}
    </p>
  );
}

/** Styles at the venue, linked to the map around it. */
function Dances({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  if (venue.dances.length === 0) return null;
  return (
    <ul className={styles.dances} aria-label={t('events:dances')}>
      {venue.dances.map((dance) => (
        <li key={dance.id} style={tint(dance.color)}>
          <Link to={danceAddress(venue, dance.slug)}>{nameOf(dance)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Link to edit the venue. Added in the browser, because the server renders the page for everyone. */
function Edit({ venue: { id } }: { venue: Venue }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data } = useQuery({ ...ownVenueQuery(id), enabled: session !== null });
  if (!data?.viewer) return null;
  return (
    <ButtonLink to={editVenuePath(id)} icon="edit">
      {t('venues:edit')}
    </ButtonLink>
  );
}
