import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeOrganiser, type Organiser } from '#contract/organisers.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { invalidateOrganisers } from '#web/organisers/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';

/** For administrators: takes the page off the site, and puts it back. */
export function HidingCard({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [because, setBecause] = useState('');
  const isHidden = organiser.viewer?.hiddenBecause != null;
  const { mutate, isPending, error } = useMutationOnce(async () => {
    const body = { isHidden: !isHidden, ...(!isHidden && { because }) };
    await call(changeOrganiser, { params: { id: organiser.id }, body });
    await invalidateOrganisers(client);
    setBecause('');
    showToast(t('organisers.saved'));
  });
  return (
    <Card title={t('organisers.administration')}>
      {!isHidden && (
        <TextField
          label={t('organisers.hideReason')}
          mark={t('organisers.optional')}
          hint={t('organisers.hideReasonHint')}
          maxLength={500}
          value={because}
          onChange={(event) => setBecause(event.target.value)}
        />
      )}
      {error && <Banner kind="bad">{problemWords(error)}</Banner>}
      <ButtonRow>
        <Button icon={isHidden ? 'shown' : 'hidden'} aria-busy={isPending} onPress={mutate}>
          {t(isHidden ? 'organisers.unhide' : 'organisers.hide')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
