import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiToken, revokeToken } from '#contract/tokens.ts';
import { tokensQuery } from '#web/accounts/token-queries.ts';
import { useFormatInstant } from '#web/administration/instant.tsx';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './programs-screen.module.css';
import { scopeKeys } from './scope-words.ts';

/** From this time before its end, the end of a token is highlighted. */
const soonMs = 7 * 86_400_000;

/** Shows a token with its rights, last use and end, and a button to revoke it. */
export function TokenItem({ token }: { token: ApiToken }) {
  const { t } = useTranslation();
  const format = useFormatInstant();
  const { name, start, scopes, organisers, lastUsedAt, expiresAt, state } = token;
  const isSoon = state === 'active' && Date.parse(expiresAt) - Date.now() < soonMs;
  const reach =
    organisers === null
      ? t('programs:fenceNone')
      : organisers.length === 0
        ? t('programs:fenceEmpty')
        : t('programs:fencedTo', { names: organisers.map((organiser) => organiser.name).join(', ') });
  return (
    <li className={styles.token} data-ended={state !== 'active' || undefined}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.facts}>
          <code>{start}…</code>
        </p>
        {scopes.map((scope) => (
          <p key={scope} className={styles.facts}>
            {t(`programs:scopes.${scopeKeys[scope]}`)}
          </p>
        ))}
        <p className={styles.facts}>{reach}</p>
        <p className={styles.facts}>
          <span>
            {lastUsedAt === null ? t('programs:neverUsed') : t('programs:lastUsed', { when: format(lastUsedAt) })}
          </span>
          {state === 'active' ? (
            <span className={isSoon ? styles.soon : undefined}>
              {t('programs:expires', { day: format(expiresAt, 'day') })}
            </span>
          ) : (
            <strong>{t(state === 'revoked' ? 'programs:isRevoked' : 'programs:isExpired')}</strong>
          )}
        </p>
      </div>
      {state === 'active' && <Revoke token={token} />}
    </li>
  );
}

function Revoke({ token: { id, name } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    await call(revokeToken, { params: { id } });
    setIsAsking(false);
    showToast(t('programs:revoked', { name }));
    await client.invalidateQueries({ queryKey: tokensQuery().queryKey });
  });
  return (
    <>
      <Button
        kind="quiet"
        icon="trash"
        aria-label={t('programs:revokeNamed', { name })}
        onPress={() => setIsAsking(true)}
      >
        {t('programs:revoke')}
      </Button>
      <ConfirmDialog
        title={t('programs:revokeTitle', { name })}
        yes={t('programs:revoke')}
        no={t('programs:keep')}
        isDangerous
        isPending={isPending}
        isOpen={isAsking}
        onYes={mutate}
        onNo={() => {
          setIsAsking(false);
          reset();
        }}
      >
        <p>{t('programs:revokeText')}</p>
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </ConfirmDialog>
    </>
  );
}
