import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { blockSender, changeMessage, deleteMessage, type Message, unblockSender } from '#contract/messages.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { refreshInbox, storeMessage } from '#web/messages/queries.ts';
import { messagePath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './messages-screen.module.css';
import { ReportMessageDialog } from './report-message-dialog.tsx';

/** Buttons to ignore, report or delete a message, and to block its sender. Reversible actions need one press. */
export function MessageActions({ message }: { message: Message }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'report' | 'delete' | null>(null);
  const { id, name, isIgnored, isReported, isBlocked, answer } = message;

  /** Runs a change, stores the message and shows a toast, with a button that reverts it. */
  async function change(send: () => Promise<Message>, text: string, undo?: () => void) {
    try {
      await storeMessage(client, await send());
      showToast(text, 'good', undo && { label: t('messages:undo'), onPress: undo });
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
  }

  const ignore = (isIgnored: boolean, isUndo = false): Promise<void> =>
    change(
      () => call(changeMessage, { params: { id }, body: { isIgnored } }),
      t(isIgnored ? 'messages:ignored' : 'messages:unignored'),
      isUndo ? undefined : () => void ignore(!isIgnored, true),
    );
  const block = (isOn: boolean, isUndo = false): Promise<void> =>
    change(
      () => call(isOn ? blockSender : unblockSender, { params: { id } }),
      t(isOn ? 'messages:blocked' : 'messages:unblocked', { name }),
      isUndo ? undefined : () => void block(!isOn, true),
    );
  const removal = useMutationOnce(async () => {
    try {
      await call(deleteMessage, { params: { id } });
      showToast(t('messages:deleted'));
      await navigate(messagePath());
      await refreshInbox(client, id);
    } catch (error) {
      setDialog(null);
      showToast(errorMessage(error), 'bad');
    }
  });

  return (
    <div className={styles.actions}>
      {!answer && !isReported && (
        <Button kind="quiet" icon={isIgnored ? 'undo' : 'check'} onPress={() => void ignore(!isIgnored)}>
          {t(isIgnored ? 'messages:unignore' : 'messages:ignore')}
        </Button>
      )}
      <Button kind="quiet" icon={isBlocked ? 'undo' : 'close'} onPress={() => void block(!isBlocked)}>
        {t(isBlocked ? 'messages:unblock' : 'messages:block')}
      </Button>
      {!isReported && (
        <Button kind="quiet" icon="flag" onPress={() => setDialog('report')}>
          {t('messages:report')}
        </Button>
      )}
      <Button kind="quiet" icon="trash" onPress={() => setDialog('delete')}>
        {t('messages:delete')}
      </Button>
      <ReportMessageDialog id={id} isOpen={dialog === 'report'} onClose={() => setDialog(null)} />
      <ConfirmDialog
        title={t('messages:deleteTitle')}
        yes={t('messages:delete')}
        no={t('messages:no')}
        isDangerous
        isPending={removal.isPending}
        isOpen={dialog === 'delete'}
        onYes={removal.mutate}
        onNo={() => setDialog(null)}
      >
        <p>{t('messages:deleteText')}</p>
      </ConfirmDialog>
    </div>
  );
}
