import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dance } from '#contract/catalogue.ts';
import type { OwnEvent } from '#contract/events.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { useFoldedStyles } from '#web/catalogue/use-folded-styles.tsx';
import styles from '#web/events/form/event-form.module.css';
import { latestEventsQuery } from '#web/events/form/queries.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { FieldNotes } from '#web/ui/field.tsx';

interface Props {
  id: string;
  mark?: React.ReactNode;
  hint?: string | undefined;
  error: string | undefined;
  /** Ids. */
  selected: string[];
  onChange: (selected: string[]) => void;
}

/**
 * Shows dances as chips: those that the user organises first, the others on demand and searchable. Their order is
 * computed once, and selected ones stay visible, so that nothing moves under the finger.
 */
export function DanceField({ id, mark, hint, error, selected, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: catalogue = [] } = useQuery(dancesQuery());
  const mine = useQuery(latestEventsQuery());
  const [order, setOrder] = useState<readonly Dance[]>([]);
  const [chosenOnce, setChosenOnce] = useState<readonly string[]>([]);

  // Offline there is no waiting: they are shown in the catalogue's order.
  const isWaiting = mine.isPending && mine.fetchStatus === 'fetching';
  if (order.length === 0 && catalogue.length > 0 && !isWaiting) setOrder(mostUsedFirst(catalogue, mine.data ?? []));

  const { shown, button, search, nothingFound } = useFoldedStyles(order, {
    stays: ({ id }) => selected.includes(id) || chosenOnce.includes(id),
    className: styles.more,
  });
  return (
    <div className={styles.chips}>
      <div className={styles.heading}>
        <span className={styles.label} aria-hidden="true">
          {t('form:dances')} {mark}
        </span>
        {button}
      </div>
      {search}
      <ChipGroup
        id={id}
        label={t('form:dances')}
        describedBy={`${id}-error ${id}-hint`}
        chips={shown.map((dance) => ({ id: dance.id, label: nameOf(dance), color: dance.color }))}
        selected={selected}
        onChange={(chosen) => {
          setChosenOnce((before) => [...new Set([...before, ...selected, ...chosen])]);
          onChange(chosen);
        }}
      />
      {nothingFound}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Sorts dances by frequency in the user's events; the others stay in the catalogue's order. */
function mostUsedFirst(catalogue: readonly Dance[], events: readonly OwnEvent[]): Dance[] {
  const uses = new Map<string, number>();
  for (const { id } of events.flatMap(({ dances }) => dances)) uses.set(id, (uses.get(id) ?? 0) + 1);
  return catalogue.toSorted((a, b) => (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0));
}
