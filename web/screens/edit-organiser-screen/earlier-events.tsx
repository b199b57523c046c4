import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { move, moveBack, unorganisedCountQuery } from '#web/events/own/move-events.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Offers to move earlier events without organiser to a new organiser; nothing if there are none. */
export function EarlierEvents({ organiser }: { organiser: { id: string; name: string } }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { data: count = 0 } = useQuery(unorganisedCountQuery());
  const [isDone, setIsDone] = useState(false);
  const moving = useMutationOnce(async () => {
    const moved = await move(client, { organiser: { id: organiser.id }, all: 'unorganised' });
    setIsDone(true);
    const text = t('organisers:moving.moved', { count: moved.moved, name: organiser.name });
    showToast(text, 'good', { label: t('myEvents:undo'), onPress: () => void undo(moved) });
  });

  async function undo(moved: Parameters<typeof moveBack>[1]) {
    try {
      await moveBack(client, moved);
      setIsDone(false);
      showToast(t('organisers:moving.undone'));
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
  }

  if (isDone || count === 0) return null;
  return (
    <Card title={t('organisers:moving.earlierTitle')}>
      <p>{t('organisers:moving.earlierText', { count, name: organiser.name })}</p>
      {moving.error != null && <Banner kind="bad">{errorMessage(moving.error)}</Banner>}
      <ButtonRow>
        <Button kind="primary" icon="check" aria-busy={moving.isPending} onPress={() => moving.mutate()}>
          {t('organisers:moving.moveAll', { count })}
        </Button>
        <ButtonLink to={paths.myEvents} icon="list">
          {t('organisers:moving.chooseSome')}
        </ButtonLink>
        <Button kind="quiet" onPress={() => setIsDone(true)}>
          {t('organisers:moving.notNow')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
