import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import type { Organiser } from '#contract/organisers.ts';
import { useSession } from '#web/accounts/session.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { LinkedText } from '#web/events/card/linked-text.tsx';
import { DownloadEvents } from '#web/events/own/download-events.tsx';
import { FeedLinks } from '#web/feeds/feed-links.tsx';
import { SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { emptyTarget } from '#web/follows/follow-target.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { WriteButton } from '#web/messages/write-button.tsx';
import { nameLinks } from '#web/organisers/link-name.ts';
import { OrganiserPicture } from '#web/organisers/organiser-picture.tsx';
import { myOrganisersQuery, organiserQuery } from '#web/organisers/queries.ts';
import { PageError, PageSkeleton } from '#web/page/page-states.tsx';
import { editOrganiserPath, organiserPath } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrganiserEvents } from './organiser-events.tsx';
import { OrganiserHead } from './organiser-head.tsx';
import styles from './organiser-screen.module.css';

/** Shows the page of an organiser: description and next events. Ids and old slugs are redirected. */
export function OrganiserScreen() {
  const { slug = '' } = useParams();
  const { data: organiser, error, refetch } = useQuery(organiserQuery(slug));
  const { t } = useTranslation();
  if (error) {
    const words = {
      gone: t('organisers:unknownTitle'),
      failed: t('organisers:failedTitle'),
      unknown: t('problems:organiser-unknown'),
    };
    return <PageError error={error} gone={['organiser-unknown', 'organiser-hidden']} words={words} onRetry={refetch} />;
  }
  return (
    <div className={styles.screen}>
      {organiser && organiser.slug !== slug && <Navigate to={organiserPath(organiser.slug)} replace />}
      {organiser ? <OrganiserArticle organiser={organiser} /> : <PageSkeleton />}
    </div>
  );
}

function OrganiserArticle({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const { name, words, links, towns, dances, picture } = organiser;
  return (
    <article className={styles.article}>
      <OrganiserHead organiser={organiser} />
      <FeedLinks content={{ organiser: organiser.slug }} title={name} />
      <div className={styles.about}>
        <header className={styles.head}>
          <OrganiserPicture picture={picture} />
          <div className={styles.who}>
            <h1 className={styles.name}>
              <bdi>{withNonBreakingSpaces(name)}</bdi>
            </h1>
            {towns.length > 0 && <p className={styles.towns}>{towns.join(' · ')}</p>}
            <DancePills dances={dances} label={t('events:dances')} />
          </div>
        </header>
        <div className={styles.actions}>
          <FollowButton
            target={{ ...emptyTarget, organiser }}
            isMain
            labels={{ follow: t('follows:follow'), following: t('follows:following') }}
          />
          <SubscribeMenu content={{ organiser: organiser.slug }} title={name} />
          <WriteButton about={{ organiser: organiser.id }} name={name} label={t('organisers:write')} />
          <Manage organiser={organiser} />
        </div>
        {words !== '' && (
          <div className={styles.words} dir="auto">
            <LinkedText text={words} />
          </div>
        )}
        {links.length > 0 && (
          <ul className={styles.links}>
            {nameLinks(links, t('organisers:website')).map(({ link, name }) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noopener nofollow">
                  <Icon name="external" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <OrganiserEvents organiser={organiser} />
    </article>
  );
}

/** Link to the settings for members. Added in the browser, because the server renders the page for everyone. */
function Manage({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: mine } = useQuery({ ...myOrganisersQuery(), enabled: session !== null });
  const isMine = mine?.some(({ id }) => id === organiser.id);
  if (!isMine && !session?.isAdministrator) return null;
  return (
    <>
      <ButtonLink to={editOrganiserPath(organiser.id)} icon="settings">
        {t('organisers:manage')}
      </ButtonLink>
      <DownloadEvents organiser={organiser} />
    </>
  );
}
