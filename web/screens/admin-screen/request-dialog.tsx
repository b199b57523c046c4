import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerContactRequest, type ContactRequest, changeContactRequest } from '#contract/contact.ts';
import { commaOf } from '#contract/direction.ts';
import { Instant, useFormatInstant } from '#web/administration/instant.tsx';
import { refresh } from '#web/administration/queries.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonRow } from '#web/ui/page-column.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './request-dialog.module.css';

/** The limit of the endpoint. */
const maxCharacters = 5000;

interface Props {
  request: ContactRequest | null;
  /** The answer while it is written. */
  draft: string;
  onDraft: (text: string) => void;
  /** Called with the changed message. */
  onChange: (request: ContactRequest) => void;
  onClose: () => void;
}

/** Shows a message of the contact form, its answers, and a form for another one. Closed if `request` is null. */
export function RequestDialog({ request, draft, onDraft, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Dialog
      title={request?.subject ?? ''}
      closeLabel={t('adminPanel:close')}
      isOpen={request !== null}
      onClose={onClose}
    >
      {request && (
        <div className={styles.inside}>
          <p className={styles.from}>
            <bdi>{request.name}</bdi>
            {commaOf(locale)}
            <a href={`mailto:${request.email}`}>{request.email}</a>
            {commaOf(locale)}
            <Instant at={request.createdAt} />
          </p>
          <p className={styles.message} dir="auto">
            {request.message}
          </p>
          <Answers answers={request.answers} />
          <AnswerForm request={request} draft={draft} onDraft={onDraft} onAnswered={onClose} />
          <Marks request={request} onChange={onChange} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function Answers({ answers }: Pick<ContactRequest, 'answers'>) {
  const { t } = useTranslation();
  const instantWords = useFormatInstant();
  if (answers.length === 0) return null;
  return (
    <section className={styles.answers}>
      <h3>{t('adminPanel:requests.answers')}</h3>
      <ol className={styles.answers}>
        {answers.map(({ message, sentAt, sentBy }) => (
          <li key={sentAt} className={styles.answer}>
            <p className={styles.from}>
              {sentBy
                ? t('adminPanel:requests.answeredBy', { name: sentBy, date: instantWords(sentAt) })
                : t('adminPanel:requests.answeredOn', { date: instantWords(sentAt) })}
            </p>
            <p className={styles.text} dir="auto">
              {message}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AnswerFormProps {
  request: ContactRequest;
  draft: string;
  onDraft: (text: string) => void;
  onAnswered: () => void;
}

function AnswerForm({ request: { id, email }, draft, onDraft, onAnswered }: AnswerFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await call(answerContactRequest, { params: { id }, body: { message: draft } });
    showToast(t('adminPanel:requests.sent', { email }));
    onDraft('');
    onAnswered();
    await refresh(client);
  });
  const isTooLong = draft.length > maxCharacters;

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = draft.trim() === '';
        setIsMissing(isEmpty);
        if (!isEmpty && !isTooLong) mutate();
      }}
    >
      <TextArea
        label={t('adminPanel:requests.answer')}
        hint={t('adminPanel:requests.answerHint', { email })}
        rows={5}
        maxCharacters={maxCharacters}
        counter={(length, max) => t('adminPanel:counter', { length, max })}
        error={
          isMissing
            ? t('adminPanel:requests.answerMissing')
            : isTooLong
              ? t('adminPanel:tooLong', { max: maxCharacters })
              : undefined
        }
        value={draft}
        onChange={(event) => {
          onDraft(event.target.value);
          setIsMissing(false);
        }}
      />
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ButtonRow>
        <Button type="submit" kind="primary" icon="mail" aria-busy={isPending}>
          {isPending ? t('adminPanel:sending') : t('adminPanel:requests.send')}
        </Button>
      </ButtonRow>
    </form>
  );
}

interface MarksProps {
  request: ContactRequest;
  onChange: (request: ContactRequest) => void;
  onClose: () => void;
}

/** Marks a message as handled without an answer, or as open. */
function Marks({ request: { id, isHandled }, onChange, onClose }: MarksProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const mark = (body: { isRead?: boolean; isHandled?: boolean }) =>
    call(changeContactRequest, { params: { id }, body });

  const handling = useMutationOnce(async () => {
    const changed = await mark({ isHandled: !isHandled });
    if (changed.isHandled) onClose();
    else onChange(changed);
    showToast(
      t(changed.isHandled ? 'adminPanel:requests.handledNow' : 'adminPanel:requests.openNow'),
      'good',
      changed.isHandled ? { label: t('adminPanel:undo'), onPress: takeBack } : undefined,
    );
    await refresh(client);
  });
  const unreading = useMutationOnce(async () => {
    await mark({ isRead: false });
    onClose();
    await refresh(client);
  });
  function takeBack() {
    mark({ isHandled: false })
      .then(() => refresh(client))
      .catch((error: unknown) =>
        showToast(errorMessage(error), 'bad', { label: t('adminPanel:tryAgain'), onPress: takeBack }),
      );
  }

  const error = handling.error ?? unreading.error;
  return (
    <>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ButtonRow>
        <Button icon={isHandled ? 'undo' : 'check'} aria-busy={handling.isPending} onPress={() => handling.mutate()}>
          {t(isHandled ? 'adminPanel:requests.markOpen' : 'adminPanel:requests.markHandled')}
        </Button>
        {!isHandled && (
          <Button kind="quiet" aria-busy={unreading.isPending} onPress={() => unreading.mutate()}>
            {t('adminPanel:requests.markUnread')}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}
