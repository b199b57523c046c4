import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryForm } from '#web/events/form/use-form-values.ts';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Returns `lookAt`, which looks for a QR code on a chosen picture in the background, and `qrLink`, the link of the last
 * picture or null. The link fills an empty link field, and a toast says so.
 */
export function useQrLink(form: EntryForm) {
  const { t } = useTranslation();
  const [qrLink, setQrLink] = useState<string | null>(null);
  const last = useRef<File | null>(null);

  async function lookAt(file: File | null): Promise<void> {
    last.current = file;
    setQrLink(null);
    if (!file) return;
    const { findQrLink } = await import('#web/pictures/find-qr-link.ts');
    const link = await findQrLink(file);
    if (!link || last.current !== file) return;
    setQrLink(link);
    if (form.latest().link !== '') return;
    form.fill({ link }, { link: { words: link, readings: [], before: { link: '' } } });
    showToast(t('announcement:qrFilled', { where: new URL(link).host }));
  }

  return {
    qrLink,
    /** If the scan fails, the picture is still accepted. */
    lookAt: (file: File | null) => void lookAt(file).catch(() => undefined),
  };
}
