import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/pictures.ts';
import { type DraftKey, readDraftPicture, storeDraftPicture } from '#web/events/form/draft.ts';

export interface PictureChoice {
  /** What the event, or the one it is made from, has already. */
  present: Picture | null;
  /** Chosen anew, and not sent yet. */
  file: File | null;
  /** Where the browser shows it. */
  src: string | null;
  /** Where the QR code on the chosen one leads. */
  qrLink?: string | null;
  choose: (file: File | null) => void;
  /** One has been chosen that takes a moment until it is there, if it will be. */
  waitFor?: (coming: Promise<unknown>) => void;
}

/** The choice of a form that is sent, and what it has come to once nothing is under way any more. */
interface DraftPicture extends PictureChoice {
  settled: () => Promise<File | null>;
}

/** The chosen picture, kept with the draft of the same form. */
export function usePicture(key: DraftKey, present: Picture | null): DraftPicture {
  const [file, setFile] = useState<File | null>(null);
  const latest = useRef(file);
  const coming = useRef<Promise<unknown>>(undefined);
  const src = useAddressOf(file);
  useEffect(() => {
    let isWanted = true;
    readDraftPicture(key).then((kept) => {
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
      // What can't be read is no picture.
      await coming.current?.catch(() => undefined);
      return latest.current;
    },
  };
}

/** Where the browser shows a file. */
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
