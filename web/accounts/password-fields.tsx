import { useTranslation } from 'react-i18next';
import { maxKnownPasswordCharacters, passwordLength } from '#contract/constants.ts';
import { NewPassword } from '#contract/credentials.ts';
import { ApiError } from '#web/http/call.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field.tsx';
import { strengthOf } from './password-strength.ts';

type Props = Omit<TextFieldProps, 'label' | 'type'> & { label?: string };

/** The password that one has. */
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

/** What a form library needs to check a password that one has, as far as that can be done without comparing it. */
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

/** What a form library needs to hold a new password to the rule. */
export function useNewPasswordRule() {
  const { t } = useTranslation();
  return {
    validate: (text: string) =>
      NewPassword.safeParse(text).success ||
      t(text.length < passwordLength.min ? 'accounts:passwordShort' : 'accounts:passwordLong', passwordLength),
  };
}

/** What the server has against a new password; undefined where it is something else. */
export function useNewPasswordProblem(): (problem: unknown) => string | undefined {
  const { t } = useTranslation();
  return (problem) => {
    const rule = problem instanceof ApiError ? problem.fields.find(({ path }) => path === 'password')?.rule : undefined;
    if (rule === undefined) return undefined;
    return t(rule === 'well_known' ? 'accounts:passwordWellKnown' : 'accounts:passwordRule', passwordLength);
  };
}

/** A new password: the rule is there before one types, and how well it guards while one does. */
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
