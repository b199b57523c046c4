import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publishers as Who } from '#contract/site.ts';
import { publishers } from '#contract/site-values.ts';
import { patchSite } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';

/** Shows and changes who may publish without a decision of the team. */
export function Publishers({ current }: { current: Who }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Who>(current);
  const applyChange = useChangeWithToast();
  const { mutate, isPending } = useMutationOnce(() =>
    applyChange({
      make: () => patchSite({ whoMayPublish: chosen }),
      message: t('waitingEvents:saved'),
      undo: () => void applyChange({ make: () => patchSite({ whoMayPublish: current }) }),
    }),
  );
  const choices = {
    everyone: { label: t('waitingEvents:everyone') },
    confirmed: { label: t('waitingEvents:confirmed'), hint: t('waitingEvents:confirmedHint') },
    approved: { label: t('waitingEvents:approvedOnly'), hint: t('waitingEvents:approvedHint') },
  };
  return (
    <Card title={t('waitingEvents:who')}>
      <RadioGroup
        label={t('waitingEvents:whoText')}
        name="who-may-publish"
        choices={publishers.map((value) => ({ value, ...choices[value] }))}
        value={chosen}
        onChange={({ target }) => setChosen(publishers.find((one) => one === target.value) ?? current)}
      />
      <ButtonRow>
        <Button aria-busy={isPending} isDisabled={chosen === current} onPress={() => mutate()}>
          {t('waitingEvents:save')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
