import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { DeadLink } from '#web/accounts/dead-link.tsx';
import { confirmEmailQuery } from '#web/accounts/queries.ts';
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx';
import { useSession } from '#web/accounts/session.ts';
import { Head } from '#web/head.tsx';
import { Refusal } from '#web/http/call.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import styles from './confirm-email-screen.module.css';

/** Confirms the address that a link was mailed to. The secret stands behind the `#`. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const session = useSession();
  const secret = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery(confirmEmailQuery(secret));
  const title = t('accounts.confirmTitle');
  const code = error instanceof Refusal ? error.code : null;
  if (secret === '' || code === 'link-invalid' || code === 'invalid-input') {
    return (
      <DeadLink title={title}>
        {session ? <SendConfirmation /> : <ButtonLink to={paths.home}>{t('accounts.backToLogIn')}</ButtonLink>}
      </DeadLink>
    );
  }
  const head = (
    <Head title={title} description={t('frame.siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  if (error) {
    return (
      <EmptyState isPage icon="warning" title={title} text={problemWords(error)}>
        {head}
        <Button icon="reset" onPress={refetch}>
          {t('frame.tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  if (!data) {
    return (
      <div className={styles.waiting}>
        {head}
        <h1>{t('accounts.confirming')}</h1>
        <Spinner label={t('accounts.confirming')} />
      </div>
    );
  }
  return (
    <EmptyState
      isPage
      icon="check"
      title={t('accounts.confirmed')}
      text={t('accounts.confirmedText', { email: data.email })}
    >
      {head}
      {session ? (
        <ButtonLink to={paths.addEvent} kind="primary" icon="plus">
          {t('frame.addEvent')}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.home} kind="primary">
          {t('frame.logIn')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.map} icon="map">
        {t('frame.backToMap')}
      </ButtonLink>
    </EmptyState>
  );
}
