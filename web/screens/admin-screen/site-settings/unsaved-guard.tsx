import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before a link leaves a form with unsaved changes. The browser asks when the page is closed. */
export function UnsavedGuard({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
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
    addEventListener('beforeunload', warn);
    document.addEventListener('click', ask, true);
    return () => {
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
        if (wanted !== null) navigate(wanted);
      }}
    >
      {t('siteSettings:leaveText')}
    </ConfirmDialog>
  );
}
