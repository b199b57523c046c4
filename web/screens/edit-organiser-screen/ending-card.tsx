import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { deleteOrganiser, type Organiser } from '#contract/organisers.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { invalidateOrganisers } from '#web/organisers/queries.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './edit-organiser-screen.module.css';

/** Shows a card that deletes the organiser permanently, after a confirmation. Its events are kept. */
export function EndingCard({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await call(deleteOrganiser, { params: { id: organiser.id } });
    showToast(t('organisers:deleted', { name: organiser.name }));
    navigate(paths.profile, { replace: true });
    await invalidateOrganisers(client);
  });
  return (
    <Card title={t('organisers:ending')}>
      <p className={styles.note}>{t('organisers:deleteText')}</p>
      <ButtonRow>
        <Button icon="trash" onPress={() => setIsAsking(true)}>
          {t('organisers:delete')}
        </Button>
      </ButtonRow>
      <ConfirmDialog
        title={t('organisers:deleteTitle', { name: organiser.name })}
        yes={t('organisers:delete')}
        no={t('organisers:cancel')}
        isDangerous
        isOpen={isAsking}
        isPending={isPending}
        onYes={mutate}
        onNo={() => setIsAsking(false)}
      >
        <p>{t('organisers:deleteText')}</p>
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </ConfirmDialog>
    </Card>
  );
}
