import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeVenue, type Venue } from '#contract/venues.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { invalidateVenues } from '#web/venues/queries.ts';
import { useProblemWords } from '#web/words/problem-words.ts';

/** For administrators: takes the page off the site, and puts it back. */
export function HidingCard({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [because, setBecause] = useState('');
  const isHidden = venue.viewer?.hiddenBecause != null;
  const { mutate, isPending, error } = useMutationOnce(async () => {
    const body = { isHidden: !isHidden, ...(!isHidden && { because }) };
    await call(changeVenue, { params: { id: venue.id }, body });
    await invalidateVenues(client);
    setBecause('');
    showToast(t('venues.saved'));
  });
  return (
    <Card title={t('venues.administration')}>
      {!isHidden && (
        <TextField
          label={t('venues.hideReason')}
          mark={t('venues.optional')}
          hint={t('venues.hideReasonHint')}
          maxLength={500}
          value={because}
          onChange={(event) => setBecause(event.target.value)}
        />
      )}
      {error && <Banner kind="bad">{problemWords(error)}</Banner>}
      <ButtonRow>
        <Button icon={isHidden ? 'shown' : 'hidden'} aria-busy={isPending} onPress={mutate}>
          {t(isHidden ? 'venues.unhide' : 'venues.hide')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
