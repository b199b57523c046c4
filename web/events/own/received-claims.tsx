import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { decideEventClaim, listReceivedClaims, type ReceivedClaim } from '#contract/event-claims.ts';
import { call, callPage } from '#web/http/call.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { eventPath, organiserPath } from '#web/paths.ts';
import { eventKey, eventsKey, personalKey } from '#web/query-keys.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './own-events.module.css';

const claimsKey = [...personalKey, 'takeover-requests'];

function receivedClaimsQuery() {
  return pagedQuery(claimsKey, (query, signal) => callPage(listReceivedClaims, { query, signal }), 30_000);
}

/** Shows the requests of others to take over the user's events; nothing if there are none. */
export function ReceivedClaims() {
  const { t } = useTranslation();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(receivedClaimsQuery());
  const place = useRef<HTMLDivElement>(null);
  const claims = data?.pages.flatMap((page) => page.rows) ?? [];
  if (claims.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={t('organisers:takeover.received')}>
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} onDecided={() => place.current?.focus()} />
          ))}
        </ul>
        {hasNextPage && <Button onPress={() => fetchNextPage()}>{t('organisers:more')}</Button>}
      </Card>
    </div>
  );
}

function Claim({ claim, onDecided }: { claim: ReceivedClaim; onDecided: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [isAccepting, setIsAccepting] = useState(false);
  const { event, organiser, words, dates } = claim;
  const deciding = useMutationOnce(async (isAccepted: boolean) => {
    await call(decideEventClaim, { params: { id: claim.id }, body: { isAccepted } });
    setIsAccepting(false);
    showToast(
      t(isAccepted ? 'organisers:takeover.acceptedNow' : 'organisers:takeover.declinedNow', { name: event.name }),
    );
    for (const queryKey of [eventKey, eventsKey]) void client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: personalKey });
    onDecided();
  });
  return (
    <li>
      <p>
        {organiser ? (
          <>
            <Link to={organiserPath(organiser.slug)}>
              <bdi>{organiser.name}</bdi>
            </Link>{' '}
            {t('organisers:takeover.asksInName')}
          </>
        ) : (
          t('organisers:takeover.asksAlone')
        )}
      </p>
      <p>
        <Link to={eventPath(event.slug)}>
          <bdi>{event.name}</bdi>
        </Link>
        , {longDay(locale, event.dateStart)}
        {dates > 1 && ` · ${t('myEvents:dates', { count: dates })}`}
      </p>
      {words && <q dir="auto">{words}</q>}
      {deciding.error != null && <Banner kind="bad">{errorMessage(deciding.error)}</Banner>}
      <ButtonRow>
        <Button onPress={() => setIsAccepting(true)}>
          {t('organisers:takeover.accept')} <span className="visually-hidden">({event.name})</span>
        </Button>
        <Button kind="quiet" onPress={() => deciding.mutate(false)}>
          {t('organisers:takeover.decline')} <span className="visually-hidden">({event.name})</span>
        </Button>
      </ButtonRow>
      <ConfirmDialog
        title={t('organisers:takeover.acceptTitle', { name: event.name })}
        yes={t('organisers:takeover.accept')}
        no={t('myEvents:no')}
        isPending={deciding.isPending}
        isOpen={isAccepting}
        onYes={() => deciding.mutate(true)}
        onNo={() => setIsAccepting(false)}
      >
        <p>{t('organisers:takeover.acceptText', { count: dates })}</p>
      </ConfirmDialog>
    </li>
  );
}
