import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/http/call.ts';
import { useProblemWords } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useGoogle } from './use-google.ts';

/** The session began too long ago for what was wanted, and there is no password to ask for. */
export function mustSignInAgain(refused: unknown): boolean {
  return refused instanceof ApiError && refused.code === 'sign-in-again';
}

/** The way on then: once more by way of Google, and back to `target`. Where that is no way any more, to a first password. */
export function SignInAgain({ target }: { target: string }) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const { isOffered, leave, isLeaving, error } = useGoogle(target);
  if (!isOffered) return <ButtonLink to={paths.forgottenPassword}>{t('profile:setPassword')}</ButtonLink>;
  return (
    <>
      <Button aria-busy={isLeaving} onPress={leave}>
        {t('accounts:googleAgain')}
      </Button>
      {error && <p>{problemWords(error)}</p>}
    </>
  );
}
