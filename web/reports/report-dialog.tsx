import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { type ReportReason, reportEvent, reportReasons } from '#contract/reports.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './report-dialog.module.css';

/** The limit of the endpoint. */
const maxCommentCharacters = 1000;

export interface ReportDialogProps {
  event: Event;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the form that reports a problem with an event. The text is kept until it has been sent. */
export function ReportDialog({ event, isOpen, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const formId = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [comment, setComment] = useState('');
  const [complaint, setComplaint] = useState<'reason' | 'comment' | null>(null);
  const { mutate, isPending, error } = useMutationOnce(async (leaveEmpty: string) => {
    if (reason === null) return;
    await call(reportEvent, { params: { id: event.id }, body: { reason, comment, leaveEmpty } });
    setReason(null);
    setComment('');
    // Closed first, because the toast would be below the dialog.
    flushSync(onClose);
    showToast(t('reports:thanks'));
  });

  function submit(submission: React.FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const form = submission.currentTarget;
    const missing = reason === null ? 'reason' : comment.length > maxCommentCharacters ? 'comment' : null;
    setComplaint(missing);
    if (missing) return form.querySelector<HTMLElement>(missing === 'reason' ? '[type=radio]' : 'textarea')?.focus();
    mutate(String(new FormData(form).get('leaveEmpty') ?? ''));
  }

  return (
    <Dialog
      title={t('reports:title')}
      closeLabel={t('frame:close')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          {/* In the footer, which is always visible. */}
          {error && (
            <div className={styles.problem}>
              <Banner kind="bad">{errorMessage(error)}</Banner>
            </div>
          )}
          <Button onPress={onClose}>{t('reports:cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} aria-busy={isPending}>
            {t(isPending ? 'reports:sending' : 'reports:send')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('reports:intro', { name: event.name })}</p>
        <RadioGroup
          label={t('reports:reason')}
          error={complaint === 'reason' ? t('reports:reasonMissing') : undefined}
          value={reason ?? ''}
          onChange={(change) => {
            setReason(reportReasons.find((known) => known === change.target.value) ?? null);
            setComplaint(null);
          }}
          choices={reportReasons.map((value) => ({ value, label: t(`reports:reasons.${value}`) }))}
        />
        <TextArea
          label={t('reports:comment')}
          mark={t('reports:commentOptional')}
          hint={t('reports:commentHint')}
          rows={3}
          maxCharacters={maxCommentCharacters}
          counter={(length, max) => t('reports:counter', { length, max })}
          error={complaint === 'comment' ? t('reports:commentLong', { max: maxCommentCharacters }) : undefined}
          value={comment}
          onChange={(change) => setComment(change.target.value)}
        />
        {/* Hidden from view, from the tab order and from screen readers, so only bots fill it in. */}
        <div className={styles.honeypot} aria-hidden="true">
          <label>
            {t('reports:leaveEmpty')}
            <input type="text" name="leaveEmpty" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </form>
    </Dialog>
  );
}
