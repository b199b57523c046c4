import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageLimits } from '#contract/constants.ts';
import { answerMessage, type Message } from '#contract/messages.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { storeMessage } from '#web/messages/queries.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './messages-screen.module.css';

/** Shows the form for the answer to a message, and which addresses it reveals. The text is kept until it is sent. */
export function AnswerForm({ message: { id, name } }: { message: Message }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery());
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState<'required' | 'long' | null>(null);
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await storeMessage(client, await call(answerMessage, { params: { id }, body: { message: text } }));
    showToast(t('messages:answer.sent'));
  });

  function submit(submission: React.FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const wrong = text.trim() === '' ? 'required' : text.length > messageLimits.message ? 'long' : null;
    setComplaint(wrong);
    if (wrong) area.current?.focus();
    else mutate();
  }

  const max = messageLimits.message;
  const complaints = { required: t('messages:answer.required'), long: t('messages:form.tooLong', { max }) };
  return (
    <Card title={t('messages:answer.title')}>
      {profile && !profile.isEmailConfirmed ? (
        <Banner kind="warning" actions={<ButtonLink to={paths.profile}>{t('messages:answer.toProfile')}</ButtonLink>}>
          {t('messages:answer.confirmFirst', { name })}
        </Banner>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <TextArea
            ref={area}
            label={t('messages:answer.label')}
            hint={t('messages:answer.hint', { name })}
            rows={5}
            maxCharacters={max}
            counter={(length, max) => t('messages:form.counter', { length, max })}
            error={complaint ? complaints[complaint] : undefined}
            value={text}
            onChange={(change) => setText(change.target.value)}
          />
          <p className={styles.note}>{t('messages:answer.exchange', { name, email: profile?.email ?? '…' })}</p>
          {error && (
            <Banner kind="bad" title={t('messages:answer.failed')}>
              {errorMessage(error)}
            </Banner>
          )}
          <ButtonRow>
            <Button kind="primary" type="submit" aria-busy={isPending}>
              {t(isPending ? 'messages:answer.sending' : 'messages:answer.send')}
            </Button>
          </ButtonRow>
        </form>
      )}
    </Card>
  );
}
