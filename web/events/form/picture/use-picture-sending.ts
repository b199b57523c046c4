import { useState } from 'react';
import type { Scope } from '#contract/scope.ts';
import type { EventFormValues } from '#web/events/form/form-values.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { keepPendingUpload, sendPendingUpload } from './pending-upload-store.ts';

/**
 * The picture goes after its event: how far it is, and what went wrong, if anything did. The event stays either way, and
 * the picture is kept until the server has it: `isKept` hears when the draft that it came from is needed no longer.
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
