import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Marks the history entry in front of that of the form, so that going back once stays on the page. */
const mark = 'isUnsavedGuard';

/** Asks before a link, or going back, leaves a form with unsaved changes. The browser asks when the page is closed. */
export function UnsavedGuard({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  /** Where to go: a path, or a number of history entries. */
  const [wanted, setWanted] = useState<string | number | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const ask = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!link || !isPlain || link.target === '_blank') return;
      const { origin, pathname, search, hash } = new URL(link.href, location.href);
      if (origin !== location.origin) return;
      // Links inside the form lead to its fields.
      if (link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(pathname + search + hash);
    };
    const page = location.pathname + location.search;
    const addEntry = () => history.pushState({ ...history.state, [mark]: true }, '');
    const onPopState = ({ state }: PopStateEvent) => {
      // Links inside the form add entries without a state.
      if (isLeaving.current || state === null || state[mark]) return;
      if (location.pathname + location.search !== page) return;
      // This is the entry of the form itself, so going back from here leaves it.
      addEntry();
      setWanted(-2);
    };
    addEntry();
    addEventListener('popstate', onPopState);
    addEventListener('beforeunload', warn);
    document.addEventListener('click', ask, true);
    return () => {
      removeEventListener('popstate', onPopState);
      if (history.state?.[mark] && !isLeaving.current) history.back();
      removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, true);
    };
  }, [isActive]);

  return (
    <ConfirmDialog
      isOpen={wanted !== null}
      title={t('siteSettings:leaveTitle')}
      yes={t('siteSettings:leaveYes')}
      no={t('siteSettings:leaveNo')}
      isDangerous
      onNo={() => setWanted(null)}
      onYes={() => {
        isLeaving.current = true;
        setWanted(null);
        if (typeof wanted === 'number') navigate(wanted);
        // The marked entry would need a second press on Back later.
        else if (wanted !== null) navigate(wanted, { replace: true });
      }}
    >
      {t('siteSettings:leaveText')}
    </ConfirmDialog>
  );
}
