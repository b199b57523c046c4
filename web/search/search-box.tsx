import type { i18n as I18n } from 'i18next';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeConnection } from '#web/http/network.ts';
import { hasMessages, loadWithMessages } from '#web/i18n/i18n.ts';
import { Icon } from '#web/ui/icon.tsx';
import { classNames } from '#web/ui/styling.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Finding } from './finding.ts';
import type { SearchOrigin } from './queries.ts';
import styles from './search-box.module.css';
import { searchOrigin, useCurrentTarget } from './search-target.ts';

type Panel = ComponentType<{
  origin: SearchOrigin;
  box: HTMLElement | null;
  onPick: ((finding: Finding) => void) | undefined;
  onClose: () => void;
}>;

/**
 * Cached, so that it opens synchronously the next time: phones show the keyboard only if the field appears during the
 * tap.
 */
let panel: Panel | undefined;

const namespaces = ['filters', 'search'] as const;

async function loadPanel(i18n: I18n): Promise<Panel> {
  panel = (await loadWithMessages(i18n, namespaces, () => import('./search-panel.tsx'))).SearchPanel;
  return panel;
}

/**
 * Shows the search box of the bar: a button in the shape of a field that opens the search, and a button that clears the
 * chosen place. Loads the panel on hover or focus. The key `/` opens it too.
 */
export function SearchBox({ className }: { className: string | undefined }) {
  const { t, i18n } = useTranslation();
  const target = useCurrentTarget();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ Panel: Panel; origin: SearchOrigin } | null>(null);
  const chosen = target?.chosen;

  async function show() {
    try {
      const Panel = panel && hasMessages(i18n, namespaces) ? panel : await loadPanel(i18n);
      setOpen({ Panel, origin: searchOrigin() });
    } catch {
      void probeConnection();
      showToast(t('commonProblems:offline'), 'bad');
    }
  }

  const prepare = () => void loadPanel(i18n).catch(() => {});

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isElsewhere =
        target instanceof Element && target.closest('input, textarea, select, dialog[open], [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
      event.preventDefault();
      document.getElementById('search-box')?.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <div ref={box} className={classNames(styles.box, className)}>
        <button
          id="search-box"
          type="button"
          className={classNames(styles.open, chosen && styles.chosen)}
          aria-haspopup="dialog"
          aria-keyshortcuts="/"
          aria-label={chosen ? `${chosen.name}, ${t('frame:searchElsewhere')}` : undefined}
          onPointerEnter={prepare}
          onPointerDown={prepare}
          onFocus={prepare}
          onClick={show}
        >
          <Icon name="search" />
          <span>{chosen?.name ?? t('frame:search')}</span>
        </button>
        {chosen && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('frame:clearPlace', { place: chosen.name })}
            onClick={chosen.onClear}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {open && (
        <open.Panel origin={open.origin} box={box.current} onPick={target?.onPick} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
