import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSavedFeed, renewSavedFeed } from '#contract/saved.ts';
import { SubscribeToMenu } from '#web/feeds/subscribe-menu.tsx';
import { call } from '#web/http/call.ts';
import { useIsOnline } from '#web/http/network.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { savedFeedQuery } from '#web/saved/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './saved-screen.module.css';

/** Shows the private calendar of saved events: its secret URL, which can be renewed or removed. */
export function PrivateCalendar() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const { data, error, refetch } = useQuery(savedFeedQuery());
  const [asks, setAsks] = useState<'renew' | 'end' | null>(null);
  const change = useMutationOnce(async (what: 'make' | 'renew' | 'end') => {
    const feed = what === 'end' ? { path: null } : await call(renewSavedFeed, {});
    if (what === 'end') await call(endSavedFeed, {});
    client.setQueryData(savedFeedQuery().queryKey, feed);
    setAsks(null);
    if (what !== 'make') showToast(t(what === 'end' ? 'saved:calendar.ended' : 'saved:calendar.renewed'));
  });
  const path = data?.path ?? null;
  // Its address is a secret, which is not kept.
  if (!data && !isOnline) return null;
  return (
    <Card title={t('saved:calendar.title')}>
      <p>{t('saved:calendar.text')}</p>
      {error && (
        <Banner
          kind="warning"
          actions={
            <Button icon="reset" onPress={refetch}>
              {t('frame:tryAgain')}
            </Button>
          }
        >
          {errorMessage(error)}
        </Banner>
      )}
      {data && path === null && (
        <div>
          <Button icon="calendar" aria-busy={change.isPending} onPress={() => change.mutate('make')}>
            {t('saved:calendar.make')}
          </Button>
        </div>
      )}
      {path !== null && (
        <>
          <p className={styles.note}>{t('saved:calendar.privateText')}</p>
          <div className={styles.actions}>
            <SubscribeToMenu title={t('saved:title')} calendar={path} />
            <Button kind="quiet" icon="reset" onPress={() => setAsks('renew')}>
              {t('saved:calendar.renew')}
            </Button>
            <Button kind="quiet" icon="trash" onPress={() => setAsks('end')}>
              {t('saved:calendar.end')}
            </Button>
          </div>
        </>
      )}
      {change.error && <Banner kind="bad">{errorMessage(change.error)}</Banner>}
      {(['renew', 'end'] as const).map((what) => (
        <ConfirmDialog
          key={what}
          title={t(`saved:calendar.${what}Title`)}
          yes={t(`saved:calendar.${what}`)}
          no={t('saved:calendar.no')}
          isDangerous={what === 'end'}
          isPending={change.isPending}
          isOpen={asks === what}
          onYes={() => change.mutate(what)}
          onNo={() => setAsks(null)}
        >
          <p>{t(`saved:calendar.${what}Text`)}</p>
        </ConfirmDialog>
      ))}
    </Card>
  );
}
