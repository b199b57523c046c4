import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { useFoldedStyles } from '#web/catalogue/use-folded-styles.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import styles from './event-filters.module.css';
import { currentSlugs } from './favourite-styles.ts';
import { RememberStyles } from './remember-styles.tsx';

interface Props {
  /** Slugs, including former ones. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  onPressStart?: ((selected: string[] | null) => void) | undefined;
}

/** Dance styles as chips, searchable by typing. Selected ones are always visible. */
export function StyleFilter({ selected: asked, onChange, onPressStart }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: dances = [] } = useQuery(dancesQuery());
  const selected = currentSlugs(dances, asked);
  const { shown, button, search, nothingFound } = useFoldedStyles(dances, {
    stays: ({ slug }) => selected.includes(slug),
    className: styles.more,
  });
  return (
    <section className={styles.styles}>
      <h2 className={styles.title}>{t('filters:styles')}</h2>
      {button}
      {search && <div className={styles.search}>{search}</div>}
      <div className={styles.chips}>
        <ChipGroup
          label={t('filters:styles')}
          chips={shown.map((dance) => ({ id: dance.slug, label: nameOf(dance), color: dance.color }))}
          selected={selected}
          onChange={onChange}
          onPressStart={onPressStart}
        />
        {nothingFound}
      </div>
      <RememberStyles selected={selected} onChange={onChange} />
    </section>
  );
}
