import { useEffect, useState } from 'react';
import type { Picture } from '#contract/pictures.ts';
import { type DraftKey, keepDraftPicture, readDraftPicture } from './draft.ts';

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
}

/** The chosen picture, kept with the draft of the same form. */
export function usePicture(key: DraftKey, present: Picture | null): PictureChoice {
  const [file, setFile] = useState<File | null>(null);
  const src = useAddressOf(file);
  useEffect(() => {
    let isWanted = true;
    readDraftPicture(key).then((kept) => isWanted && kept && setFile((chosen) => chosen ?? kept));
    return () => {
      isWanted = false;
    };
  }, [key]);
  return {
    present,
    file,
    src,
    choose(chosen) {
      setFile(chosen);
      void keepDraftPicture(key, chosen);
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
