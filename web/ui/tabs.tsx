import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { indexAfterKey } from './arrow-keys.ts';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  label: string;
  /** Where the choice stands in the address: then it is a link, and the arrow keys only lead to it. */
  href?: string;
  /** A number beside it, with its meaning in words: "3 unread". */
  count?: { number: number; text: string } | undefined;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  /** The id of the one that is shown. */
  selected: string;
  /** For tabs that are no links. */
  onSelect?: (id: string) => void;
  /** What the chosen tab shows. */
  children: React.ReactNode;
}

/** One of several panels at a time. One stop of the Tab key; arrow keys go from tab to tab. */
export function Tabs({ label, tabs, selected, onSelect, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const counts = tabs.map(({ count }) => count?.number ?? '').join(' ');

  // On a phone the chosen one may lie beyond the edge: it is brought into view, and the page stays where it is. Numbers that
  // come later push it along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a number has come or gone
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[id="${id}-${selected}"]`);
    if (!list.current || !chosen) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [id, selected, counts]);

  function steer(event: React.KeyboardEvent, index: number) {
    const next = indexAfterKey(event, 'horizontal', index, tabs.length);
    const tab = tabs[next];
    if (!tab) {
      // A link is pressed with Enter alone, a tab with Space too.
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
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
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
