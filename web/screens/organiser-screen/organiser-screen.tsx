import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import type { Organiser } from '#contract/organisers.ts';
import { useSession } from '#web/accounts/session.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { LinkedText } from '#web/events/linked-text.tsx';
import { FeedLinks } from '#web/feeds/feed-links.tsx';
import { SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import { Head } from '#web/head.tsx';
import { Refusal } from '#web/http/call.ts';
import { OrganiserPicture } from '#web/organisers/organiser-picture.tsx';
import { myOrganisersQuery, organiserQuery } from '#web/organisers/queries.ts';
import { editOrganiserPath, organiserPath, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import { bound } from '#web/words/typography.ts';
import { OrganiserEvents } from './organiser-events.tsx';
import { OrganiserHead } from './organiser-head.tsx';
import styles from './organiser-screen.module.css';

/** Who dances are by: what they say of themselves, and what they have next. An id or an old slug leads there too. */
export function OrganiserScreen() {
  const { slug = '' } = useParams();
  const { data: organiser, error, refetch } = useQuery(organiserQuery(slug));
  if (error) return <NoOrganiser error={error} onRetry={refetch} />;
  return (
    <div className={styles.screen}>
      {organiser && organiser.slug !== slug && <Navigate to={organiserPath(organiser.slug)} replace />}
      {organiser ? <OrganiserArticle organiser={organiser} /> : <Waiting />}
    </div>
  );
}

function OrganiserArticle({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const { name, words, links, towns, dances, picture } = organiser;
  return (
    <article className={styles.article}>
      <OrganiserHead organiser={organiser} />
      <FeedLinks followed={{ organiser: organiser.slug }} title={name} />
      <header className={styles.head}>
        <OrganiserPicture picture={picture} />
        <div className={styles.who}>
          <h1 className={styles.name}>{bound(name)}</h1>
          {towns.length > 0 && <p className={styles.towns}>{towns.join(' · ')}</p>}
          <DancePills dances={dances} label={t('events.dances')} />
        </div>
      </header>
      {words !== '' && (
        <div className={styles.words}>
          <LinkedText text={words} />
        </div>
      )}
      <div className={styles.actions}>
        {links.map((link) => (
          <ButtonLink key={link} to={link} icon="external">
            {siteOf(link)}
          </ButtonLink>
        ))}
        <SubscribeMenu followed={{ organiser: organiser.slug }} title={name} />
        <Manage organiser={organiser} />
      </div>
      <OrganiserEvents organiser={organiser} />
    </article>
  );
}

/** For those who belong to it: the server draws the page for everyone, and the browser knows who looks at it. */
function Manage({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: mine } = useQuery({ ...myOrganisersQuery(), enabled: session !== null });
  const isMine = mine?.some(({ id }) => id === organiser.id);
  if (!isMine && !session?.isAdministrator) return null;
  return (
    <ButtonLink to={editOrganiserPath(organiser.id)} icon="settings">
      {t('organisers.manage')}
    </ButtonLink>
  );
}

/** `https://www.facebook.com/bal` → `facebook.com` */
function siteOf(link: string): string {
  return new URL(link).hostname.replace(/^www\./, '');
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.article} role="status">
      <span className="visually-hidden">{t('frame.loading')}</span>
      <Skeleton className={styles.skeleton} />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

/** Why there is nothing to show, and the way on. */
function NoOrganiser({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const code = error instanceof Refusal ? error.code : null;
  const isGone = code === 'organiser-unknown' || code === 'organiser-hidden' || code === 'invalid-input';
  const title = t(isGone ? 'organisers.unknownTitle' : 'organisers.failedTitle');
  const text = code === 'invalid-input' ? t('problems.organiser-unknown') : problemWords(error);
  return (
    <EmptyState isPage icon={isGone ? 'search' : code === 'offline' ? 'offline' : 'warning'} title={title} text={text}>
      <Head title={title} description={t('frame.siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {isGone ? (
        <ButtonLink to={paths.map} icon="map" kind="primary">
          {t('eventPage.seeMap')}
        </ButtonLink>
      ) : (
        <Button icon="reset" onPress={onRetry}>
          {t('frame.tryAgain')}
        </Button>
      )}
    </EmptyState>
  );
}
