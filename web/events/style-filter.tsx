import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dance } from '#contract/catalogue.ts';
import { currentSlugs } from '#web/catalogue/current-slugs.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import styles from './event-filters.module.css';
import { FollowStyles } from './follow-styles.tsx';

/** More than this many take longer to look through than to type. */
export const manyStyles = 12;
/** The first of the catalogue, until one asks for the rest. */
export const shownAtFirst = 6;

interface Props {
  /** Slugs, former ones too. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  onAim?: ((selected: string[] | null) => void) | undefined;
}

/** The dance styles as chips, searchable by typing. What is chosen always shows. */
export function StyleFilter({ selected: asked, onChange, onAim }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: dances = [] } = useQuery(dancesQuery());
  const selected = currentSlugs(dances, asked);
  const [searchText, setSearchText] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);

  const found = dances.filter((dance) => isFound(dance, searchText));
  const showsAll = isExpanded || dances.length <= manyStyles;
  const shown = showsAll ? found : found.filter(({ slug }, index) => index < shownAtFirst || selected.includes(slug));
  const hidden = found.length - shown.length;
  return (
    <section className={styles.styles}>
      <h2 className={styles.title}>{t('filters.styles')}</h2>
      {(hidden > 0 || isExpanded) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          onClick={() => {
            setIsExpanded(!isExpanded);
            setSearchText('');
          }}
        >
          {isExpanded ? t('filters.fewerStyles') : t('filters.allStyles', { count: hidden })}
        </button>
      )}
      {isExpanded && (
        <div className={styles.search}>
          <SearchField
            label={t('filters.searchStyles')}
            clearLabel={t('filters.clearSearch')}
            value={searchText}
            onChange={setSearchText}
          />
        </div>
      )}
      <div className={styles.chips}>
        <ChipGroup
          label={t('filters.styles')}
          chips={shown.map((dance) => ({ id: dance.slug, label: nameOf(dance), color: dance.color }))}
          selected={selected}
          onChange={onChange}
          onAim={onAim}
        />
        {found.length === 0 && searchText !== '' && <p role="status">{t('filters.noStyleFound')}</p>}
      </div>
      <FollowStyles selected={selected} onChange={onChange} />
    </section>
  );
}

/** Found by any of its names, in any language: dancers say "Lindy" and "bal folk" everywhere. */
export function isFound({ name, names }: Dance, searchText: string): boolean {
  const folded = fold(searchText.trim());
  return [name, ...Object.values(names)].some((each) => fold(each).includes(folded));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
