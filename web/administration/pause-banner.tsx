import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useFormatInstant } from './instant.tsx';
import { pauseQuery, resumeSite } from './queries.ts';
import { useChangeWithToast } from './use-change-with-toast.ts';

/** Shows that the site is a paused copy, with a button that resumes it. Shows nothing otherwise. */
export function PauseBanner() {
  const { t } = useTranslation();
  const formatInstant = useFormatInstant();
  const applyChange = useChangeWithToast();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const since = useQuery(pauseQuery()).data?.since;
  if (!since) return null;

  async function resume() {
    setPending(true);
    await applyChange({ make: resumeSite, message: t('backups:resumed') });
    setPending(false);
    setAsking(false);
  }

  return (
    <>
      <Banner
        kind="warning"
        title={t('backups:paused')}
        actions={<Button onPress={() => setAsking(true)}>{t('backups:resume')}</Button>}
      >
        {t('backups:pausedText', { time: formatInstant(since) })}
      </Banner>
      <ConfirmDialog
        title={t('backups:resumeTitle')}
        yes={t('backups:resume')}
        no={t('adminPanel:cancel')}
        isPending={isPending}
        isOpen={isAsking}
        onYes={() => void resume()}
        onNo={() => setAsking(false)}
      >
        {t('backups:resumeText')}
      </ConfirmDialog>
    </>
  );
}
