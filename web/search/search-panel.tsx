import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { searchLimits } from '#contract/constants.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useSuggestions } from '#web/places/use-suggestions.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { isPageRightToLeft } from '#web/ui/page-direction.ts';
import { showToast } from '#web/ui/toast.tsx';
import { addressOfFinding } from './address-of-finding.ts';
import { type Finding, findingsOf, inLanguage, keyOf, type Recent } from './finding.ts';
import { type SearchOrigin, searchQuery } from './queries.ts';
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { type Option, SearchList } from './search-list.tsx';
import styles from './search-panel.module.css';
import { SearchState } from './search-state.tsx';
import { useDescription } from './use-description.ts';

interface Props {
  origin: SearchOrigin;
  /** The box that was pressed: on wide screens the panel covers it. */
  box: HTMLElement | null;
  /** Absent on screens without a target: then the map or the page of what was found is opened. */
  onPick: ((finding: Finding) => void) | undefined;
  onClose: () => void;
}

/** Long enough to combine two quick letters into one request, too short to be noticed. */
const pauseMs = 80;

/**
 * Shows the search dialog: a combo box with a grouped list as in WAI-ARIA 1.2. The focus stays in the field. Arrow keys
 * move through the list, Enter picks the active option or else the first one, Escape closes.
 */
export function SearchPanel({ origin, box, onPick, onClose }: Props) {
  const locale = useLocale();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [recent, setRecent] = useState(recentSearches);
  const inWords = useDescription();

  const typed = text.trim();
  const { items, isLoading, error, refetch } = useSuggestions({
    text,
    pauseMs,
    query: (q) => searchQuery(q, origin, locale),
    itemsOf: ({ groups }) => findingsOf(groups),
    isIdle: typed === '',
  });
  const findings: readonly (Finding | Recent)[] = typed === '' ? recent : error ? [] : items;
  const options = findings.flatMap((finding): Option[] => {
    const description = inWords(finding);
    return description ? [{ finding, description }] : [];
  });
  const active = options.findIndex(({ finding }) => keyOf(finding) === activeKey);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  function pick(finding: Finding | Recent) {
    if (finding.kind === 'phrase') {
      write(finding.found.text);
      field.current?.focus();
      return;
    }
    rememberSearch(finding, typed);
    // The browser returns the focus to the box only from a dialog that is closed before it is removed.
    field.current?.closest('dialog')?.close();
    onClose();
    const chosen = inLanguage(locale, finding);
    if (onPick) onPick(chosen);
    else void open(chosen);
  }

  async function open(chosen: Finding) {
    const { href } = location;
    const address = await addressOfFinding(chosen, () => showToast(t('search:noPosition'), 'bad'));
    // The request for the position takes a while, and the user may have gone elsewhere.
    if (location.href === href) navigate(address);
  }

  /** Waits for the answer to the current text, because Enter may come while older results are shown. */
  async function pickFirst() {
    const answer = await client.fetchQuery(searchQuery(typed, origin, locale)).catch(() => null);
    const [first] = findingsOf(answer?.groups ?? []);
    if (first && field.current?.value.trim() === typed) pick(first);
  }

  function write(next: string) {
    setText(next);
    setActiveKey(null);
    list.current?.parentElement?.scrollTo(0, 0);
  }

  function goTo(index: number) {
    const option = options[index];
    setActiveKey(option ? keyOf(option.finding) : null);
  }

  function remove(finding: Finding | Recent) {
    if (finding.kind !== 'filters') setRecent(forgetSearch(finding));
  }

  function steer(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = options.length - 1;
    if (event.key === 'ArrowDown') goTo(active === last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') goTo(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter') {
      const option = options[active];
      if (option) pick(option.finding);
      else if (typed !== '') void pickFirst();
    } else if (event.key === 'Delete' && typed === '' && options[active]) remove(options[active].finding);
    else return;
    event.preventDefault();
  }

  const isFound = options.length > 0;
  return (
    <Modal
      label={t('search:title')}
      firstFocus={field}
      isOpen
      onClose={onClose}
      className={styles.dialog}
      style={useRectOf(box)}
    >
      <div className={styles.panel}>
        <div className={styles.bar}>
          <IconButton icon="back" label={t('search:close')} onPress={onClose} />
          <div className={styles.box}>
            <Icon name="search" />
            <input
              ref={field}
              className={styles.input}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={searchLimits.characters}
              placeholder={t('frame:search')}
              aria-label={t('search:title')}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isFound}
              aria-controls={listId}
              aria-activedescendant={active < 0 ? undefined : optionId(active)}
              value={text}
              onChange={(event) => write(event.target.value)}
              onKeyDown={steer}
            />
            {text !== '' && (
              <IconButton
                icon="close"
                label={t('search:clear')}
                onPress={() => {
                  write('');
                  field.current?.focus();
                }}
              />
            )}
          </div>
        </div>
        <div className={styles.scroller}>
          {isFound && (
            <SearchList
              ref={list}
              id={listId}
              label={t('search:results')}
              options={options}
              heading={typed === '' ? t('search:recent') : undefined}
              active={active}
              optionId={optionId}
              typed={typed}
              onPick={pick}
              onRemove={typed === '' ? remove : undefined}
            />
          )}
          {typed === '' && recent.length > 0 && (
            <Button
              kind="quiet"
              icon="trash"
              className={styles.forget}
              onPress={() => {
                forgetSearches();
                setRecent([]);
                field.current?.focus();
              }}
            >
              {t('search:forget')}
            </Button>
          )}
          <SearchState
            typed={typed}
            count={options.length}
            isWaiting={isLoading}
            error={error}
            onRetry={refetch}
            onSearch={(next) => {
              write(next);
              field.current?.focus();
            }}
          />
        </div>
      </div>
    </Modal>
  );
}

/** Returns the place of an element on the screen as CSS variables: its width, and its distance from the side where lines start. */
function useRectOf(element: HTMLElement | null): React.CSSProperties {
  const [rect, setRect] = useState(() => element?.getBoundingClientRect());
  useEffect(() => {
    const measure = () => setRect(element?.getBoundingClientRect());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [element]);
  const { left = 0, right = 0, width = 0 } = rect ?? {};
  const startPx = isPageRightToLeft() ? document.documentElement.clientWidth - right : left;
  return { '--box-start': `${startPx}px`, '--box-width': `${width}px` } as React.CSSProperties;
}
