import { useTranslation } from 'react-i18next';
import { Email } from '#contract/credentials.ts';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

/** Returns the validation rule of the form library for e-mail addresses, the same as on the server. */
export function useEmailRule() {
  const { t } = useTranslation();
  return { validate: (text: string) => Email.safeParse(text).success || t('accounts:emailWrong') };
}

/** Shows a field for an e-mail address, with the matching keyboard on phones. */
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
