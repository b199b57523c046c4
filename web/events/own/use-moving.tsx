import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedEvent } from '#contract/events.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { move, moveBack } from './move-events.ts';

/** The selected events of a list. */
export interface Selection {
  has: (event: ListedEvent) => boolean;
  toggle: (event: ListedEvent) => void;
}

/** The choice of no organiser. */
const nobody = '';

/**
 * Returns a button and a panel that move the user's events to an organiser (selected ones with their series, or all
 * upcoming ones), and the selection. The button is false without an organiser.
 */
export function useMoving() {
  const { t } = useTranslation();
  const { data: organisers = [] } = useQuery(myOrganisersQuery());
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedEvent> | null>(null);
  const close = () => setChosen(null);
  const selection: Selection | undefined = chosen
    ? {
        has: ({ id }) => chosen.has(id),
        toggle(event) {
          const next = new Map(chosen);
          if (!next.delete(event.id)) next.set(event.id, event);
          setChosen(next);
        },
      }
    : undefined;
  return {
    selection,
    moveButton: organisers.length > 0 && (
      <Button icon="person" aria-expanded={chosen !== null} onPress={() => setChosen(chosen ? null : new Map())}>
        {t('organisers:moving.open')}
      </Button>
    ),
    movePanel: chosen && <MovePanel organisers={organisers} ids={[...chosen.keys()]} onClose={close} />,
  };
}

interface PanelProps {
  organisers: readonly { id: string; name: string; isUsual: boolean }[];
  /** Ids of the selected events. */
  ids: string[];
  onClose: () => void;
}

function MovePanel({ organisers, ids, onClose }: PanelProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [which, setWhich] = useState<'chosen' | 'upcoming'>('chosen');
  const [target, setTarget] = useState(organisers.find(({ isUsual }) => isUsual)?.id ?? organisers[0]?.id ?? nobody);
  const [isNoneChosen, setIsNoneChosen] = useState(false);
  const name = organisers.find(({ id }) => id === target)?.name;
  const moving = useMutationOnce(async () => {
    setIsNoneChosen(which === 'chosen' && ids.length === 0);
    if (which === 'chosen' && ids.length === 0) return;
    const organiser = target === nobody ? null : { id: target };
    const meant = which === 'chosen' ? { events: ids, withSeries: true } : { all: 'upcoming' as const };
    const moved = await move(client, { organiser, ...meant });
    onClose();
    const count = moved.moved;
    const told =
      name === undefined ? t('organisers:moving.movedOut', { count }) : t('organisers:moving.moved', { count, name });
    showToast(
      told,
      'good',
      moved.moved > 0 ? { label: t('myEvents:undo'), onPress: () => void undo(moved) } : undefined,
    );
  });

  async function undo(moved: Parameters<typeof moveBack>[1]) {
    try {
      await moveBack(client, moved);
      showToast(t('organisers:moving.undone'));
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
  }

  return (
    <Card title={t('organisers:moving.title')}>
      <RadioGroup
        label={t('organisers:moving.which')}
        value={which}
        error={isNoneChosen && ids.length === 0 && which === 'chosen' ? t('organisers:moving.noneChosen') : undefined}
        onChange={(change) => setWhich(change.target.value === 'upcoming' ? 'upcoming' : 'chosen')}
        choices={[
          {
            value: 'chosen',
            label: t('organisers:moving.chosen', { count: ids.length }),
            hint: t('organisers:moving.chosenHint'),
          },
          { value: 'upcoming', label: t('organisers:moving.upcoming') },
        ]}
      />
      <SelectField
        label={t('organisers:moving.target')}
        value={target}
        onChange={(change) => setTarget(change.target.value)}
      >
        {organisers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={nobody}>{t('organisers:moving.nobody')}</option>
      </SelectField>
      {moving.error != null && <Banner kind="bad">{errorMessage(moving.error)}</Banner>}
      <ButtonRow>
        <Button kind="primary" icon="check" aria-busy={moving.isPending} onPress={() => moving.mutate()}>
          {t('organisers:moving.move')}
        </Button>
        <Button kind="quiet" icon="close" onPress={onClose}>
          {t('frame:close')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
