import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dance } from '#contract/catalogue.ts';
import { SearchField } from '#web/ui/search-field.tsx';

/** More than this many take longer to look through than to type. */
const manyStyles = 12;
/** The first ones, until one asks for the rest. */
const initialCount = 6;

interface FoldedStyles {
  shown: Dance[];
  /** Unfolds and folds them; null where there are few. */
  button: React.ReactNode;
  /** Where one types while they are unfolded. */
  search: React.ReactNode;
  /** Says so where nothing is called like that. */
  nothingFound: React.ReactNode;
}

/** Of many styles the first, and those that have to stay in view; the others are a press away, and found by typing. */
export function useFoldedStyles(
  dances: readonly Dance[],
  { stays, className }: { stays: (dance: Dance) => boolean; className: string | undefined },
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

/** Found by any of its names, in any language: dancers say "Lindy" and "bal folk" everywhere. */
function isFound({ name, names }: Dance, searchText: string): boolean {
  const folded = fold(searchText.trim());
  return [name, ...Object.values(names)].some((each) => fold(each).includes(folded));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
