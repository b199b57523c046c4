import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { messageLimits } from '#contract/constants.ts';
import { writeMessage } from '#contract/messages.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { About } from './queries.ts';
import styles from './write-dialog.module.css';

export interface WriteDialogProps {
  about: About;
  /** Name of the event or organiser. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

interface Letter {
  name: string;
  email: string;
  message: string;
  leaveEmpty: string;
}

const nothing: Letter = { name: '', email: '', message: '', leaveEmpty: '' };

/** Shows the form for a message to an organiser, then that it was sent. The text is kept until then, also when closed. */
export function WriteDialog({ about, name, isOpen, onClose }: WriteDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const locale = useLocale();
  const formId = useId();
  const isSignedIn = useSession() !== null;
  const { data: profile } = useQuery({ ...profileQuery(), enabled: isSignedIn });
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const form = useForm<Letter>({ defaultValues: nothing });
  const { register, handleSubmit, formState, reset, getValues, setValue } = form;
  const { mutate, isPending, error } = useMutationOnce(async (letter: Letter) => {
    await call(writeMessage, { body: { about, ...letter, locale } });
    setSentFrom(letter.email.trim());
    reset({ ...nothing, name: letter.name, email: letter.email });
  });

  // Fields of a signed-in user that are still empty.
  useEffect(() => {
    if (!profile) return;
    if (getValues('name') === '') setValue('name', profile.name);
    if (getValues('email') === '') setValue('email', profile.email);
  }, [profile, getValues, setValue]);

  function close() {
    setSentFrom(null);
    onClose();
  }

  const tooLong = (max: number) => ({ value: max, message: t('messages:form.tooLong', { max }) });
  // Only spaces count as empty.
  const needed = (message: string) => (text: string) => text.trim() !== '' || message;
  return (
    <Dialog
      title={t(sentFrom === null ? 'messages:form.title' : 'messages:form.sentTitle')}
      closeLabel={t('frame:close')}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          {/* In the footer, which is always visible. */}
          {sentFrom === null && error && (
            <div className={styles.problem}>
              <Banner kind="bad" title={t('messages:form.failed')}>
                {errorMessage(error)}
              </Banner>
            </div>
          )}
          <Button onPress={close}>{t('messages:form.cancel')}</Button>
          {sentFrom === null && (
            <Button kind="primary" type="submit" form={formId} aria-busy={isPending}>
              {t(isPending ? 'messages:form.sending' : 'messages:form.send')}
            </Button>
          )}
        </>
      }
    >
      {sentFrom === null ? (
        <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit(mutate)}>
          <p>
            <strong>{t('messages:form.intro', { name })}</strong> {t('messages:form.hidden')}
          </p>
          <TextField
            label={t('messages:form.name')}
            autoComplete="name"
            error={formState.errors.name?.message}
            {...register('name', {
              validate: needed(t('messages:form.nameRequired')),
              maxLength: tooLong(messageLimits.name),
            })}
          />
          <TextField
            type="email"
            inputMode="email"
            label={t('messages:form.email')}
            hint={t('messages:form.emailHint')}
            autoComplete="email"
            error={formState.errors.email?.message}
            {...register('email', {
              validate: needed(t('messages:form.emailRequired')),
              pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: t('messages:form.emailInvalid') },
            })}
          />
          <TextArea
            label={t('messages:form.message')}
            rows={5}
            maxCharacters={messageLimits.message}
            counter={(length, max) => t('messages:form.counter', { length, max })}
            error={formState.errors.message?.message}
            {...register('message', {
              validate: needed(t('messages:form.messageRequired')),
              maxLength: tooLong(messageLimits.message),
            })}
          />
          {/* Hidden from view, tab order and screen readers. Only bots fill it in. */}
          <div className={styles.honeypot} aria-hidden="true">
            <label>
              {t('messages:form.leaveEmpty')}
              <input type="text" tabIndex={-1} autoComplete="off" {...register('leaveEmpty')} />
            </label>
          </div>
        </form>
      ) : (
        <Sent email={sentFrom} />
      )}
    </Dialog>
  );
}

/** Shows that the message was sent, in place of the form. Takes the focus. */
function Sent({ email }: { email: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <p ref={box} tabIndex={-1} role="status" className={styles.sent}>
      {t('messages:form.sent', { email })}
    </p>
  );
}
