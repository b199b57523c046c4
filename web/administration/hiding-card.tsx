import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface Props {
  /** Namespace of the texts. */
  section: 'venues' | 'organisers';
  isHidden: boolean;
  change: (body: { isHidden: boolean; because?: string }) => Promise<unknown>;
}

/** Shows a card with which administrators hide a page, or publish it again. */
export function HidingCard({ section, isHidden, change }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [because, setBecause] = useState('');
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await change({ isHidden: !isHidden, ...(!isHidden && { because }) });
    setBecause('');
    showToast(t(`${section}:saved`));
  });
  return (
    <Card title={t(`${section}:administration`)}>
      {!isHidden && (
        <TextField
          label={t(`${section}:hideReason`)}
          mark={t(`${section}:optional`)}
          hint={t(`${section}:hideReasonHint`)}
          maxLength={500}
          value={because}
          onChange={(event) => setBecause(event.target.value)}
        />
      )}
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ButtonRow>
        <Button icon={isHidden ? 'shown' : 'hidden'} aria-busy={isPending} onPress={mutate}>
          {t(isHidden ? `${section}:unhide` : `${section}:hide`)}
        </Button>
      </ButtonRow>
    </Card>
  );
}
