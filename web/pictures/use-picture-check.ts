import { useRef, useState } from 'react';
import { inspectPicture, isDamaged, type PictureFault } from './picture-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

/**
 * Returns `check` for chosen pictures, and the fault of the last one. Calls `onPicture` as soon as the file structure
 * is valid, so that a form is not submitted without the picture, and again with null if the browser cannot decode it.
 * Shrinks larger pictures first; `onComing` gets the promise, so that a form can wait for it.
 */
export function usePictureCheck(
  onPicture: (file: File | null) => void,
  onComing: (coming: Promise<unknown>) => void = () => undefined,
) {
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  const last = useRef<File>(undefined);
  // The callback of the latest render, so that input during shrinking is not overwritten.
  const latest = useRef(onPicture);
  latest.current = onPicture;

  async function look(file: File) {
    last.current = file;
    setIsShrinking(false);
    const { fault, excess } = await inspectPicture(file);
    if (last.current !== file) return;
    setFault(fault);
    if (fault) return;
    if (!excess) return void acceptPicture(file);
    setIsShrinking(true);
    const smaller = await shrinkPicture(file).catch(() => null);
    if (last.current !== file) return;
    setIsShrinking(false);
    if (smaller) latest.current(smaller);
    else setFault(excess);
  }

  async function acceptPicture(file: File) {
    latest.current(file);
    if (!(await isDamaged(file)) || last.current !== file) return;
    setFault('damaged');
    latest.current(null);
  }

  return {
    fault,
    isShrinking,
    check(file: File | undefined) {
      if (file) onComing(look(file));
    },
  };
}
