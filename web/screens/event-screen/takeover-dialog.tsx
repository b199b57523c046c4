import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askForEvent, type EventClaim, maxClaimCharacters } from '#contract/event-claims.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import styles from './claim-dialog.module.css';
import { type ClaimDialogProps, ClaimFrame } from './claim-frame.tsx';

/** Shows a dialog to request to take over an event from the account that added it. */
export function TakeoverDialog({ event, isOpen, onClose }: ClaimDialogProps) {
  return (
    <ClaimFrame isOpen={isOpen} onClose={onClose}>
      <TakeoverForm event={event} onClose={onClose} />
    </ClaimFrame>
  );
}

/** The value of the option without an organiser. */
const account = '';

/** Shows the form of the takeover dialog: the future organiser and a message. */
export function TakeoverForm({ event, onClose }: Pick<ClaimDialogProps, 'event' | 'onClose'>) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data: organisers, isPending: isLoading } = useQuery(myOrganisersQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [claim, setClaim] = useState<EventClaim | null>(null);
  const usual = organisers?.find(({ isUsual }) => isUsual) ?? organisers?.[0];
  const organiserId = chosen ?? usual?.id ?? account;
  const asking = useMutationOnce(async () => {
    const organiser = organiserId === account ? null : { id: organiserId };
    setClaim(await call(askForEvent, { params: { id: event.id }, body: { organiser, words } }));
  });
  if (isLoading) return <Spinner label={t('frame:loading')} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault();
        asking.mutate();
      }}
    >
      <div role="status">
        {claim && (
          <Banner kind={claim.state === 'declined' ? 'warning' : claim.state === 'accepted' ? 'good' : 'info'}>
            {t(`organisers:takeover.${claim.state}`)}
          </Banner>
        )}
      </div>
      {claim === null && (
        <>
          <p>{t('organisers:takeover.intro')}</p>
          <RadioGroup
            label={t('organisers:takeover.name')}
            value={organiserId}
            onChange={({ target }) => setChosen(target.value)}
            choices={[
              ...(organisers ?? []).map(({ id, name }) => ({ value: id, label: name })),
              {
                value: account,
                label: t('organisers:takeover.account'),
                hint: t('organisers:takeover.accountHint'),
              },
            ]}
          />
          {organisers?.length === 0 && (
            <p>
              {t('organisers:takeover.noneYet')} <Link to={paths.addOrganiser}>{t('organisers:takeover.makeOne')}</Link>
            </p>
          )}
          <TextArea
            label={t('organisers:takeover.words')}
            rows={3}
            maxCharacters={maxClaimCharacters}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </>
      )}
      {asking.error != null && <Banner kind="bad">{errorMessage(asking.error)}</Banner>}
      <div className={styles.actions}>
        <Button onPress={onClose}>{t('sources:claim.cancel')}</Button>
        {claim === null && (
          <Button kind="primary" type="submit" aria-busy={asking.isPending}>
            {t(asking.isPending ? 'sources:claim.sending' : 'sources:claim.send')}
          </Button>
        )}
      </div>
    </form>
  );
}
