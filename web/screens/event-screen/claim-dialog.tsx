import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimEvent, type SourceClaim } from '#contract/source-claims.ts';
import { ApiError, call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { eventKey, personalKey } from '#web/query-keys.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import styles from './claim-dialog.module.css';
import { type ClaimDialogProps, ClaimFrame } from './claim-frame.tsx';
import { TakeoverForm } from './takeover-dialog.tsx';

const proofs = ['mail', 'word', 'administrator'] as const;
type Proof = (typeof proofs)[number];

/** The limit of the contract. */
const maxWords = 500;

/** Shows a dialog to claim the source of an event, with the kinds of proof. */
export function ClaimDialog({ event, isOpen, onClose }: ClaimDialogProps) {
  return (
    <ClaimFrame isOpen={isOpen} onClose={onClose}>
      <ClaimForm event={event} onClose={onClose} />
    </ClaimFrame>
  );
}

function ClaimForm({ event, onClose }: Pick<ClaimDialogProps, 'event' | 'onClose'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const formId = useId();
  const [proof, setProof] = useState<Proof>('mail');
  const [words, setWords] = useState('');
  const [claim, setClaim] = useState<SourceClaim | null>(null);
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    const body = { proof, ...(proof === 'administrator' && words.trim() !== '' && { words }) };
    const answer = await call(claimEvent, { params: { id: event.id }, body });
    setClaim(answer);
    if (answer.state !== 'granted') return;
    void client.invalidateQueries({ queryKey: eventKey });
    void client.invalidateQueries({ queryKey: personalKey });
  });
  const isToPlace = claim?.proof === 'word' && claim.state === 'waiting' && claim.word !== null;
  const isDone = claim !== null && !isToPlace;
  // A source that only joined the event proves nothing, so the owner of the event is asked.
  if (error instanceof ApiError && error.code === 'source-unknown' && !event.organiser)
    return <TakeoverForm event={event} onClose={onClose} />;
  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault();
        mutate();
      }}
    >
      <div role="status">
        {isDone && (
          <Banner kind={claim.state === 'granted' ? 'good' : claim.state === 'refused' ? 'warning' : 'info'}>
            {t(`sources:claim.${claim.state}`)}
          </Banner>
        )}
        {isToPlace && (
          <>
            <p>{t('sources:claim.wordText')}</p>
            <p>
              <code className={styles.word}>{claim.word}</code>
            </p>
            {claim.page === null && <p>{claim.host}</p>}
            {claim.page !== null && (
              <a href={claim.page} target="_blank" rel="noopener nofollow">
                {t('sources:claim.wordPage')}
              </a>
            )}
          </>
        )}
      </div>
      {claim === null && (
        <>
          <p>{t('sources:claim.intro')}</p>
          <RadioGroup
            label={t('sources:claim.proof')}
            value={proof}
            onChange={({ target }) => {
              setProof(proofs.find((each) => each === target.value) ?? 'mail');
              reset();
            }}
            choices={proofs.map((value) => ({
              value,
              label: t(`sources:claim.proofs.${value}`),
              hint: t(`sources:claim.proofHints.${value}`),
            }))}
          />
          {proof === 'administrator' && (
            <TextArea
              label={t('sources:claim.words')}
              rows={3}
              maxCharacters={maxWords}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </>
      )}
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <div className={styles.actions}>
        <Button onPress={onClose}>{t('sources:claim.cancel')}</Button>
        {!isDone && (
          <Button kind="primary" type="submit" aria-busy={isPending}>
            {t(isPending ? 'sources:claim.sending' : isToPlace ? 'sources:claim.check' : 'sources:claim.send')}
          </Button>
        )}
      </div>
    </form>
  );
}
