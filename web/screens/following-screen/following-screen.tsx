import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { followsQuery } from '#web/follows/queries.ts';
import { Head } from '#web/page/head.tsx';
import { LoadError } from '#web/page/load-error.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageColumn, SlowContent } from '#web/ui/page-column.tsx';
import { FollowedItem } from './followed-item.tsx';
import styles from './following-screen.module.css';
import { MailState } from './mail-state.tsx';
import { PendingFollowNotice } from './pending-follow-notice.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Shows the user's follows, their delivery, and how to end them. */
export function FollowingScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(followsQuery());
  const head = (
    <Head title={t('follows:mine')} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  if (error && !data) {
    return (
      <LoadError isPage title={t('follows:failed')} error={error} onRetry={refetch}>
        {head}
      </LoadError>
    );
  }
  return (
    <PageColumn title={t('follows:mine')} intro={t('follows:mineText')}>
      {head}
      <WaitingPart kind="card" />
      <PendingFollowNotice />
      {data ? (
        <>
          <MailState state={data.settings.mailState} />
          {data.follows.length === 0 ? (
            <EmptyState icon="bell" title={t('follows:none')} text={t('follows:noneText')}>
              <ButtonLink to={paths.map} kind="primary" icon="map">
                {t('frame:backToMap')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {data.follows.map((followed) => (
                <FollowedItem key={followed.id} followed={followed} />
              ))}
            </ul>
          )}
          <SettingsCard settings={data.settings} />
        </>
      ) : (
        <SlowContent label={t('frame:loading')} slowLabel={t('accounts:stillWaiting')} />
      )}
    </PageColumn>
  );
}
