import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { makeToken } from '#contract/tokens.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx';
import { tokensQuery } from '#web/accounts/token-queries.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { LoadError } from '#web/page/load-error.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NewToken } from './new-token.tsx';
import styles from './programs-screen.module.css';
import { TokenForm } from './token-form.tsx';
import { TokenItem } from './token-item.tsx';

/** Shows the user's API tokens, and a form to make one. A new token is shown once, until it is closed. */
export function TokensSection() {
  const { t } = useTranslation();
  const { data: tokens, error, refetch } = useQuery(tokensQuery());
  const { data: profile } = useQuery(profileQuery());
  // Before the form is opened, so that it does not grow.
  const { data: organisers = [] } = useQuery(myOrganisersQuery());
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<Reply<typeof makeToken> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  function close() {
    setIsMaking(false);
    setMade(null);
    heading.current?.focus();
  }

  const mayMake = profile?.isEmailConfirmed === true;
  const newToken = mayMake && !isMaking && !made && (
    <Button kind="primary" icon="plus" onPress={() => setIsMaking(true)}>
      {t('programs:new')}
    </Button>
  );
  const sorted = tokens?.toSorted((one, other) => Number(other.state === 'active') - Number(one.state === 'active'));
  return (
    <section className={styles.section} aria-labelledby="tokens-title">
      <h2 id="tokens-title" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('programs:tokens')}
      </h2>
      {profile && !mayMake && (
        <Banner kind="warning" actions={<SendConfirmation />}>
          {t('programs:confirmFirst')}
        </Banner>
      )}
      {made && <NewToken made={made} onClose={close} />}
      {profile && isMaking && !made && (
        <TokenForm profile={profile} organisers={organisers} onMade={setMade} onCancel={close} />
      )}
      {!tokens && !error && <Spinner label={t('frame:loading')} />}
      {error && !tokens && <LoadError title={t('programs:failed')} error={error} onRetry={refetch} />}
      {sorted?.length === 0 && !isMaking && (
        <EmptyState icon="lock" title={t('programs:none')} text={t('programs:noneText')}>
          {newToken}
        </EmptyState>
      )}
      {sorted && sorted.length > 0 && (
        <>
          <ul className={styles.list}>
            {sorted.map((token) => (
              <TokenItem key={token.id} token={token} />
            ))}
          </ul>
          {newToken && <div>{newToken}</div>}
        </>
      )}
    </section>
  );
}
