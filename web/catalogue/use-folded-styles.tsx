import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dance } from '#contract/catalogue.ts';
import { SearchField } from '#web/ui/search-field.tsx';

/** Longer lists are collapsed and get a search field. */
const manyStyles = 12;
interface FoldedStyles {
  shown: Dance[];
  /** Expands and collapses the list; false for a short list. */
  button: React.ReactNode;
  /** Search field; false while the list is collapsed. */
  search: React.ReactNode;
  /** Message for a search without results; false otherwise. */
  nothingFound: React.ReactNode;
}

/**
 * Returns the first styles of a long list and those for which `stays` is true, a button that expands the list, and a
 * search field for the expanded list. A short list is complete.
 */
export function useFoldedStyles(
  dances: readonly Dance[],
  {
    stays,
    className,
    initialCount = 6,
  }: { stays: (dance: Dance) => boolean; className: string | undefined; initialCount?: number },
): FoldedStyles {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);

  const found = dances.filter((dance) => isFound(dance, searchText));
  const showsAll = isExpanded || dances.length <= manyStyles;
  const shown = showsAll ? found : found.filter((dance, index) => index < initialCount || stays(dance));
  const hidden = found.length - shown.length;
  return {
    shown,
    button: (hidden > 0 || isExpanded) && (
      <button
        type="button"
        className={className}
        aria-expanded={isExpanded}
        onClick={() => {
          setIsExpanded(!isExpanded);
          setSearchText('');
        }}
      >
        {isExpanded ? t('filters:fewerStyles') : t('filters:allStyles', { count: hidden })}
      </button>
    ),
    search: isExpanded && (
      <SearchField
        label={t('filters:searchStyles')}
        clearLabel={t('filters:clearSearch')}
        value={searchText}
        onChange={setSearchText}
      />
    ),
    nothingFound: found.length === 0 && searchText !== '' && <p role="status">{t('filters:noStyleFound')}</p>,
  };
}

/** Compares all names in all languages, because dancers use "Lindy" and "bal folk" everywhere. */
function isFound({ name, names }: Dance, searchText: string): boolean {
  const folded = fold(searchText.trim());
  return [name, ...Object.values(names)].some((each) => fold(each).includes(folded));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
