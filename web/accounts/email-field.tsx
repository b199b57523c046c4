import { useTranslation } from 'react-i18next';
import { Email } from '#contract/credentials.ts';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

/** What a form library needs to check an address as the server will. */
export function useEmailRule() {
  const { t } = useTranslation();
  return { validate: (text: string) => Email.safeParse(text).success || t('accounts:emailWrong') };
}

/** An e-mail address, with the keyboard that phones have for it. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'> & { label?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('accounts:email')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
      inputMode="email"
    />
  );
}
