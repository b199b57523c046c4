import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/pictures.ts';
import { type DraftKey, readDraftPicture, storeDraftPicture } from '#web/events/form/draft.ts';

export interface PictureChoice {
  /** The existing picture of the event, or of its template. */
  present: Picture | null;
  /** Newly chosen, not uploaded yet. */
  file: File | null;
  /** Object URL for display. */
  src: string | null;
  /** Link of the QR code on the chosen picture. */
  qrLink?: string | null;
  choose: (file: File | null) => void;
  /** Called with a promise while a chosen picture is being prepared. */
  waitFor?: (coming: Promise<unknown>) => void;
}

/** The choice of a form that is submitted, and its final value once nothing is pending. */
interface DraftPicture extends PictureChoice {
  settled: () => Promise<File | null>;
}

/** Returns the chosen picture, stored with the draft of the same form, and functions to change it. */
export function usePicture(key: DraftKey, present: Picture | null): DraftPicture {
  const [file, setFile] = useState<File | null>(null);
  const latest = useRef(file);
  const coming = useRef<Promise<unknown>>(undefined);
  const src = useAddressOf(file);
  useEffect(() => {
    let isWanted = true;
    coming.current = readDraftPicture(key).then((kept) => {
      if (!isWanted || !kept || latest.current) return;
      latest.current = kept;
      setFile(kept);
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return {
    present,
    file,
    src,
    choose(chosen) {
      latest.current = chosen;
      setFile(chosen);
      void storeDraftPicture(key, chosen);
    },
    waitFor(expected) {
      coming.current = expected;
    },
    async settled() {
      // An unreadable file is ignored.
      await coming.current?.catch(() => undefined);
      return latest.current;
    },
  };
}

/** Returns the object URL of a file, revoked when the file changes; null without one and in the first render. */
export function useAddressOf(file: File | null): string | null {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setSrc(null);
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return src;
}
