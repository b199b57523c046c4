import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useGoogle } from './use-google.ts';

/** Returns whether an action was rejected because the sign-in is too old and the account has no password. */
export function mustSignInAgain(refused: unknown): boolean {
  return refused instanceof ApiError && refused.code === 'sign-in-again';
}

/**
 * Shows a button to sign in with Google again and return to `target`, or a link to set a first password if Google is
 * not available.
 */
export function SignInAgain({ target }: { target: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { isOffered, leave, isLeaving, error } = useGoogle(target);
  if (!isOffered) return <ButtonLink to={paths.forgottenPassword}>{t('profile:setPassword')}</ButtonLink>;
  return (
    <>
      <Button aria-busy={isLeaving} onPress={leave}>
        {t('accounts:googleAgain')}
      </Button>
      {error && <p>{errorMessage(error)}</p>}
    </>
  );
}
