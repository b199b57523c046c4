import { useState } from 'react';
import type { Scope } from '#contract/events.ts';
import type { Entry } from './entry.ts';
import { sendPicture } from './save.ts';

/** The picture goes after its event: how far it is, and what went wrong, if anything did. The event stays either way. */
export function usePictureSending() {
  const [share, setShare] = useState<number | null>(null);
  async function send(eventId: string, entry: Entry, file: File | null, scope: Scope): Promise<unknown> {
    if (!file) return null;
    setShare(0);
    try {
      await sendPicture(eventId, { ...entry, file }, scope, setShare);
      return null;
    } catch (error) {
      return error;
    } finally {
      setShare(null);
    }
  }
  return { share, send };
}
