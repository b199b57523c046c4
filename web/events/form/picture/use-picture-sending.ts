import { useState } from 'react';
import type { Scope } from '#contract/recurrence-rule.ts';
import type { EventFormValues } from '#web/events/form/form-values.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { keepPendingUpload, sendPendingUpload } from './pending-upload-store.ts';

/**
 * Returns `send`, which uploads the picture after its event is saved and returns the error or null, and the progress.
 * The event stays either way, and the picture is stored until it is uploaded; `isKept` is called when the draft is no
 * longer needed.
 */
export function usePictureSending(userId: string) {
  const language = useLocale();
  const [share, setShare] = useState<number | null>(null);
  async function send(
    eventId: string,
    { crop, alternativeText }: EventFormValues,
    file: File | null,
    scope: Scope,
    isKept: () => void,
  ): Promise<unknown> {
    if (!file) {
      isKept();
      return null;
    }
    setShare(0);
    const picture = { file, crop, alternativeText, language };
    try {
      await keepPendingUpload(userId, eventId, picture, scope, new Date());
      isKept();
      await sendPendingUpload(userId, eventId, picture, scope, setShare);
      return null;
    } catch (error) {
      return error;
    } finally {
      setShare(null);
    }
  }
  return { share, send };
}
