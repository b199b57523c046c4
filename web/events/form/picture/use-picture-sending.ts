import { useState } from 'react';
import type { Scope } from '#contract/recurrence-rule.ts';
import type { EventFormValues } from '#web/events/form/form-values.ts';
import { sendPictureLater } from '#web/events/form/save.ts';
import { ApiError } from '#web/http/call.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { dropPendingUpload, keepPendingUpload, sendPendingUpload } from './pending-upload-store.ts';

/**
 * Returns `send`, which uploads the picture after its event is saved and returns the error or null, and the progress.
 * The event stays either way, and the picture is stored until it is uploaded: without a network it waits. `isKept` is
 * called when the draft is no longer needed.
 */
export function usePictureSending(userId: string) {
  const language = useLocale();
  const [share, setShare] = useState<number | null>(null);
  async function send(
    eventId: string,
    { name, crop, alternativeText }: EventFormValues,
    file: File | null,
    scope: Scope,
    { isUnsent, isKept }: { isUnsent: boolean; isKept: () => void },
  ): Promise<unknown> {
    if (!file) {
      isKept();
      return null;
    }
    const picture = { file, crop, alternativeText, language };
    const sendLater = () => sendPictureLater(eventId, name, picture, scope);
    if (isUnsent) {
      await sendLater();
      isKept();
      return null;
    }
    setShare(0);
    try {
      await keepPendingUpload(userId, eventId, picture, scope, new Date());
      isKept();
      await sendPendingUpload(userId, eventId, picture, scope, setShare);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'offline') return error;
      return sendLater().then(
        () => dropPendingUpload(userId, eventId).then(() => null),
        () => error,
      );
    } finally {
      setShare(null);
    }
  }
  return { share, send };
}
