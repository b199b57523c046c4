import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publishers as Who } from '#contract/site.ts';
import { PublishersField } from '#web/administration/publishers-field.tsx';
import { patchSite } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';

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
  return (
    <Card title={t('waitingEvents:who')}>
      <PublishersField id="who-may-publish" value={chosen} onChange={setChosen} />
      <ButtonRow>
        <Button aria-busy={isPending} isDisabled={chosen === current} onPress={() => mutate()}>
          {t('waitingEvents:save')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
