import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#contract/sources.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { forgetEvents, updateSource } from '#web/sources/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Shows a button that applies held changes after a confirmation. */
export function ReleaseHeld({ source: { id } }: { source: Source }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutationOnce(async () => {
    try {
      await updateSource(client, id, { release: true });
      forgetEvents(client);
      setIsOpen(false);
      showToast(t('sources:released'));
    } catch (error) {
      setIsOpen(false);
      showToast(errorMessage(error), 'bad');
    }
  });
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('sources:release')}</Button>
      <ConfirmDialog
        title={t('sources:releaseTitle')}
        yes={t('sources:release')}
        no={t('sources:releaseNo')}
        isDangerous
        isPending={isPending}
        isOpen={isOpen}
        onYes={mutate}
        onNo={() => setIsOpen(false)}
      >
        <p>{t('sources:releaseText')}</p>
      </ConfirmDialog>
    </>
  );
}
