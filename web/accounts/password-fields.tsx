import { useTranslation } from 'react-i18next';
import { maxKnownPasswordCharacters, passwordLength } from '#contract/constants.ts';
import { NewPassword } from '#contract/credentials.ts';
import { ApiError } from '#web/http/call.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field.tsx';
import { strengthOf } from './password-strength.ts';

type Props = Omit<TextFieldProps, 'label' | 'type'> & { label?: string };

/** Shows the field for the current password. */
export function KnownPasswordField(props: Props) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('accounts:password')}
      showLabel={t('accounts:showPassword')}
      autoComplete="current-password"
      {...props}
    />
  );
}

/** Returns the validation rule for an existing password, without comparing it. */
export function useKnownPasswordRule() {
  const { t } = useTranslation();
  return {
    validate(text: string) {
      if (text === '') return t('accounts:passwordMissing');
      return (
        text.length <= maxKnownPasswordCharacters || t('accounts:passwordLong', { max: maxKnownPasswordCharacters })
      );
    },
  };
}

/** Returns the validation rule for a new password. */
export function useNewPasswordRule() {
  const { t } = useTranslation();
  return {
    validate: (text: string) =>
      NewPassword.safeParse(text).success ||
      t(text.length < passwordLength.min ? 'accounts:passwordShort' : 'accounts:passwordLong', passwordLength),
  };
}

/** Returns a function that turns a server error about a new password into a message, or undefined for other errors. */
export function useNewPasswordProblem(): (problem: unknown) => string | undefined {
  const { t } = useTranslation();
  return (problem) => {
    const rule = problem instanceof ApiError ? problem.fields.find(({ path }) => path === 'password')?.rule : undefined;
    if (rule === undefined) return undefined;
    return t(rule === 'well_known' ? 'accounts:passwordWellKnown' : 'accounts:passwordRule', passwordLength);
  };
}

/** Shows the field for a new password, with the rule, and the strength while typing. */
export function NewPasswordField({ typed, email, ...field }: Props & { typed: string; email?: string | undefined }) {
  const { t } = useTranslation();
  const score = strengthOf(typed, email);
  return (
    <PasswordField
      label={t('accounts:password')}
      showLabel={t('accounts:showPassword')}
      hint={t('accounts:passwordRule', passwordLength)}
      autoComplete="new-password"
      strength={typed === '' ? undefined : { score, text: t(`accounts:strength.s${score}`) }}
      {...field}
    />
  );
}
