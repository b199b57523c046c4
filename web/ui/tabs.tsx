import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { indexAfterKey } from './arrow-keys.ts';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  label: string;
  /** If the tab is part of the URL, it is a link, and arrow keys only move the focus. */
  href?: string;
  /** A count beside the label, with its meaning as text: "3 unread". */
  count?: { number: number; text: string } | undefined;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  /** Id of the selected tab. */
  selected: string;
  /** For tabs without links. */
  onSelect?: (id: string) => void;
  /** Content of the selected tab. */
  children: React.ReactNode;
}

/** Notes for the style on which sides tabs are hidden: the list fades out there. */
function markHidden(list: HTMLElement): void {
  const after = list.scrollWidth - list.clientWidth - Math.abs(list.scrollLeft);
  list.dataset.more = [...(Math.abs(list.scrollLeft) > 1 ? ['before'] : []), ...(after > 1 ? ['after'] : [])].join(' ');
}

/**
 * Shows tabs with one visible panel, `children`. One tab stop; arrow keys move between tabs. A tab with `href` is a
 * link.
 */
export function Tabs({ label, tabs, selected, onSelect, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const counts = tabs.map(({ count }) => count?.number ?? '').join(' ');

  // On phones the selected tab may be off screen, so it is scrolled into view without scrolling the page. Counts that
  // load later may move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when counts change
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[id="${id}-${selected}"]`);
    if (!list.current || !chosen) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
    markHidden(list.current);
  }, [id, selected, counts]);

  useEffect(() => {
    const mark = () => list.current && markHidden(list.current);
    addEventListener('resize', mark);
    return () => removeEventListener('resize', mark);
  }, []);

  function steer(event: React.KeyboardEvent, index: number) {
    const next = indexAfterKey(event, 'horizontal', index, tabs.length);
    const tab = tabs[next];
    if (!tab) {
      // Links react only to Enter, tabs also to Space.
      if (event.key === ' ' && tabs[index]?.href) {
        event.preventDefault();
        (event.target as HTMLElement).click();
      }
      return;
    }
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    if (!tab.href) onSelect?.(tab.id);
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onScroll={(event) => markHidden(event.currentTarget)}
      >
        {tabs.map((tab, index) => {
          const isSelected = tab.id === selected;
          const shared = {
            role: 'tab',
            id: `${id}-${tab.id}`,
            'aria-selected': isSelected,
            'aria-controls': isSelected ? `${id}-panel` : undefined,
            tabIndex: isSelected ? 0 : -1,
            className: styles.tab,
            onKeyDown: (event: React.KeyboardEvent) => steer(event, index),
          };
          const words = (
            <>
              {tab.label}
              {tab.count && (
                <span className={styles.count}>
                  <span aria-hidden="true">{tab.count.number}</span>
                  <span className="visually-hidden">{tab.count.text}</span>
                </span>
              )}
            </>
          );
          return tab.href ? (
            <Link key={tab.id} {...shared} to={tab.href}>
              {words}
            </Link>
          ) : (
            <button key={tab.id} {...shared} type="button" onClick={() => onSelect?.(tab.id)}>
              {words}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
