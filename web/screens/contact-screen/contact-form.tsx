import { type FieldErrors, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contactLimits } from '#contract/constants.ts';
import { writeToUs } from '#web/contact/queries.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useIsHydrated } from '#web/ui/use-client-value.ts';
import styles from './contact-form.module.css';

interface Letter {
  name: string;
  email: string;
  subject: string;
  message: string;
  leaveEmpty: string;
}

const fields = ['name', 'email', 'subject', 'message'] as const;
const nothing: Letter = { name: '', email: '', subject: '', message: '', leaveEmpty: '' };

/**
 * Shows the contact form. Calls `onSent` with the address for the reply. The input is kept until the message has been
 * sent.
 */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const locale = useLocale();
  const isInBrowser = useIsHydrated();
  const { register, handleSubmit, formState } = useForm<Letter>({ defaultValues: nothing, shouldFocusError: false });
  const { mutate, isPending, error } = useMutationOnce(async (letter: Letter) => {
    await writeToUs({ ...letter, locale });
    onSent(letter.email.trim());
  });

  const tooLong = (max: number) => ({ value: max, message: t('contact:tooLong', { max }) });
  // Only spaces count as empty.
  const needed = (message: string) => (text: string) => text.trim() !== '' || message;
  const wrong = wrongFields(formState.errors);
  return (
    <Card>
      <form noValidate className={styles.form} inert={!isInBrowser} onSubmit={handleSubmit(mutate)}>
        <FormErrors
          title={t('contact:needsALook', { count: wrong.length })}
          errors={wrong}
          attempt={formState.submitCount}
        />
        <TextField
          id="contact-name"
          label={t('contact:name')}
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', {
            validate: needed(t('contact:nameRequired')),
            maxLength: tooLong(contactLimits.name),
          })}
        />
        <TextField
          id="contact-email"
          type="email"
          inputMode="email"
          label={t('contact:email')}
          hint={t('contact:emailHint')}
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', {
            validate: needed(t('contact:emailRequired')),
            pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: t('contact:emailInvalid') },
          })}
        />
        <TextField
          id="contact-subject"
          label={t('contact:subject')}
          error={formState.errors.subject?.message}
          {...register('subject', {
            validate: needed(t('contact:subjectRequired')),
            maxLength: tooLong(contactLimits.subject),
          })}
        />
        <TextArea
          id="contact-message"
          label={t('contact:message')}
          rows={7}
          maxCharacters={contactLimits.message}
          counter={(length, max) => t('contact:counter', { length, max })}
          error={formState.errors.message?.message}
          {...register('message', {
            validate: needed(t('contact:messageRequired')),
            maxLength: tooLong(contactLimits.message),
          })}
        />
        {/* Hidden from view, tab order and screen readers. Only bots fill it in. */}
        <div className={styles.honeypot} aria-hidden="true">
          <label>
            {t('contact:leaveEmpty')}
            <input type="text" tabIndex={-1} autoComplete="off" {...register('leaveEmpty')} />
          </label>
        </div>
        {error && (
          <Banner kind="bad" title={t('contact:failed')}>
            {errorMessage(error)}
          </Banner>
        )}
        <ButtonRow>
          <Button type="submit" kind="primary" isDisabled={isPending}>
            {t(isPending ? 'contact:sending' : 'contact:send')}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

function wrongFields(errors: FieldErrors<Letter>): { fieldId: string; text: string }[] {
  return fields.flatMap((field) => {
    const text = errors[field]?.message;
    return text ? [{ fieldId: `contact-${field}`, text }] : [];
  });
}
