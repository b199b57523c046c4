import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { deleteSource, type Source } from '#contract/sources.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { forgetEvents, forgetSource } from '#web/sources/queries.ts';
import { useSourceName } from '#web/sources/source-origin.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './source-screen.module.css';

type Fate = 'keep' | 'delete';

/** Shows a button that deletes a source. Asks what to do with its events if it has any. */
export function RemoveSource({ source }: { source: Source }) {
  const { t } = useTranslation();
  const { id, publishedAt } = source;
  const name = useSourceName()(source);
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const [isOpen, setIsOpen] = useState(false);
  const [events, setEvents] = useState<Fate>('keep');
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await call(deleteSource, { params: { id }, query: { events } });
    navigate(paths.mySources, { replace: true });
    showToast(t('sources:removed'));
    if (events === 'delete') forgetEvents(client);
    await forgetSource(client, id);
  });
  return (
    <>
      <Button kind="quiet" icon="trash" onPress={() => setIsOpen(true)}>
        {t('sources:remove')}
      </Button>
      <ConfirmDialog
        title={t('sources:removeTitle', { name })}
        yes={t('sources:removeYes')}
        no={t('sources:cancel')}
        isDangerous
        isPending={isPending}
        isOpen={isOpen}
        onYes={mutate}
        onNo={() => setIsOpen(false)}
      >
        <div className={styles.form}>
          <p>{t('sources:removeText')}</p>
          {publishedAt !== null && (
            <RadioGroup
              label={t('sources:removeWhat')}
              value={events}
              onChange={({ target }) => setEvents(target.value === 'delete' ? 'delete' : 'keep')}
              choices={[
                { value: 'keep', label: t('sources:removeKeep') },
                { value: 'delete', label: t('sources:removeDelete') },
              ]}
            />
          )}
          {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
        </div>
      </ConfirmDialog>
    </>
  );
}
