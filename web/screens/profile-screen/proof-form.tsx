import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { KnownPasswordField } from '#web/accounts/password-fields.tsx';
import { mustSignInAgain, SignInAgain } from '#web/accounts/sign-in-again.tsx';
import { ApiError } from '#web/http/call.ts';
import { paths } from '#web/paths.ts';

interface Props {
  isPending: boolean;
  error: Error | null;
  onSubmit: () => void;
  children: React.ReactNode;
}

/** Shows a form that changes how the user signs in. Requires the password or a recent sign-in. */
export function ProofForm({ isPending, error, onSubmit, children }: Props) {
  const { t } = useTranslation();
  return (
    <AccountForm
      submit={t('profile:save')}
      isPending={isPending}
      error={error}
      wayOn={mustSignInAgain(error) && <SignInAgain target={paths.profile} />}
      onSubmit={onSubmit}
    >
      {children}
    </AccountForm>
  );
}

/** Shows the field for the current password in a `ProofForm`. */
export function ProofField({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) {
  const { t } = useTranslation();
  return <KnownPasswordField label={t('profile:currentPassword')} error={error} {...field} />;
}

/** Returns whether the server has rejected the current password. */
export function isPasswordWrong(refused: unknown): boolean {
  return refused instanceof ApiError && refused.code === 'password-wrong';
}
