import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { messageLimits } from '#contract/constants.ts';
import { reportMessage } from '#contract/messages.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { storeMessage } from '#web/messages/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './messages-screen.module.css';

/** Shows the form that reports a message to the administrators, and what they can read then. */
export function ReportMessageDialog({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const formId = useId();
  const [comment, setComment] = useState('');
  const isTooLong = comment.length > messageLimits.comment;
  const { mutate, isPending, error } = useMutationOnce(async () => {
    const message = await call(reportMessage, { params: { id }, body: { comment } });
    // Closed first, because the toast would be below the dialog.
    flushSync(onClose);
    showToast(t('messages:reported'));
    await storeMessage(client, message);
  });
  return (
    <Dialog
      title={t('messages:reportTitle')}
      closeLabel={t('frame:close')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('messages:no')}</Button>
          <Button kind="danger" type="submit" form={formId} aria-busy={isPending}>
            {t('messages:reportSend')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault();
          if (!isTooLong) mutate();
        }}
      >
        <p>{t('messages:reportText')}</p>
        <TextArea
          label={t('messages:reportComment')}
          mark={t('messages:optional')}
          rows={3}
          maxCharacters={messageLimits.comment}
          counter={(length, max) => t('messages:form.counter', { length, max })}
          error={isTooLong ? t('messages:form.tooLong', { max: messageLimits.comment }) : undefined}
          value={comment}
          onChange={(change) => setComment(change.target.value)}
        />
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </form>
    </Dialog>
  );
}
