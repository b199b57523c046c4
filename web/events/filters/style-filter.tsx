import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { useFoldedStyles } from '#web/catalogue/use-folded-styles.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import styles from './event-filters.module.css';
import { currentSlugs } from './favourite-styles.ts';
import type { CountByValue } from './filter-counts.ts';
import { useCountOf } from './use-count-of.ts';

interface Props {
  /** Slugs, including former ones. */
  selected: readonly string[];
  counts: CountByValue | undefined;
  onChange: (selected: string[]) => void;
  onPressStart?: ((selected: string[] | null) => void) | undefined;
}

/** Number of styles shown while the list is collapsed. */
const initialCount = 12;

/** Shows dance styles as chips, most frequent first, searchable by typing. Selected ones are always visible. */
export function StyleFilter({ selected: asked, counts, onChange, onPressStart }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const countOf = useCountOf();
  const { data: catalogue = [] } = useQuery(dancesQuery());
  // The order of the first counts, so that nothing moves under the finger.
  const [order, setOrder] = useState(counts);
  if (order === undefined && counts) setOrder(counts);
  const dances = useMemo(
    () => (order ? catalogue.toSorted((one, other) => (order[other.slug] ?? 0) - (order[one.slug] ?? 0)) : catalogue),
    [catalogue, order],
  );
  const selected = currentSlugs(dances, asked);
  const { shown, button, search, nothingFound } = useFoldedStyles(dances, {
    stays: ({ slug }) => selected.includes(slug),
    className: styles.more,
    initialCount,
  });
  return (
    <section className={styles.styles}>
      <h2 className={styles.title}>{t('filters:styles')}</h2>
      {button}
      {search && <div className={styles.search}>{search}</div>}
      <div className={styles.chips}>
        <ChipGroup
          label={t('filters:styles')}
          chips={shown.map((dance) => ({
            id: dance.slug,
            label: nameOf(dance),
            color: dance.color,
            ...countOf(counts, dance.slug),
          }))}
          selected={selected}
          onChange={onChange}
          onPressStart={onPressStart}
        />
        {nothingFound}
      </div>
    </section>
  );
}
