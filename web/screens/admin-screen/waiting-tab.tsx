import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { PagedList } from '#web/administration/paged-list.tsx';
import { approveAll, managedSiteQuery, waitingEventsQuery } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Publishers } from './publishers.tsx';
import styles from './waiting.module.css';
import { WaitingItem } from './waiting-item.tsx';

/**
 * Shows the new events that wait for a decision, oldest first. Administrators also see who may publish without one.
 */
export function WaitingTab() {
  const { t } = useTranslation();
  const isAdministrator = useSession()?.isAdministrator === true;
  const list = useInfiniteQuery(waitingEventsQuery());
  const site = useQuery({ ...managedSiteQuery(), enabled: isAdministrator }).data;
  const total = list.data?.pages[0]?.total ?? 0;
  const isOff = site !== undefined && site.settings.whoMayPublish !== 'approved';
  return (
    <div className={styles.part}>
      {isOff && total > 0 && <LeftOver count={total} />}
      <PagedList
        list={list}
        empty={
          <EmptyState
            icon="check"
            title={t('waitingEvents:none')}
            text={isAdministrator ? t('waitingEvents:noneText') : t('waitingEvents:noneInside')}
          />
        }
      >
        {(rows, isBusy) => (
          <ul className={styles.list} aria-busy={isBusy} aria-label={t('waitingEvents:title')}>
            {rows.map((row) => (
              <WaitingItem key={row.event.id} waiting={row} />
            ))}
          </ul>
        )}
      </PagedList>
      {site && <Publishers key={site.settings.whoMayPublish} current={site.settings.whoMayPublish} />}
    </div>
  );
}

/** Offers to publish everything that still waits after the setting was changed back. */
function LeftOver({ count }: { count: number }) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const applyChange = useChangeWithToast();
  return (
    <Banner
      kind="warning"
      title={t('waitingEvents:offTitle', { count })}
      actions={
        <Button icon="check" onPress={() => setIsAsked(true)}>
          {t('waitingEvents:approveAll')}
        </Button>
      }
    >
      {t('waitingEvents:offText')}
      <ReasonDialog
        title={t('waitingEvents:approveAllTitle', { count })}
        text={t('waitingEvents:approveAllText')}
        confirmLabel={t('waitingEvents:approveAll')}
        isOpen={isAsked}
        onConfirm={() =>
          applyChange({
            make: () => approveAll(new Date().toISOString()),
            message: t('waitingEvents:approvedAll', { count }),
          })
        }
        onClose={() => setIsAsked(false)}
      />
    </Banner>
  );
}
