import { useRef, useState } from 'react';
import { isDamaged, lookAtPicture, type PictureFault } from './picture-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

/**
 * Hands on a file that is a picture by its structure, at once, so that nobody publishes without it, and `null` should the
 * browser then make nothing of it. One that is too large is shrunk first, which takes a moment: `onComing` hears of that,
 * for those who publish meanwhile. `fault` is what stands against the last one that was chosen.
 */
export function usePictureCheck(
  onPicture: (file: File | null) => void,
  onComing: (coming: Promise<unknown>) => void = () => undefined,
) {
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  const last = useRef<File>(undefined);
  // What was written while it is shrunk is not to be lost.
  const latest = useRef(onPicture);
  latest.current = onPicture;

  async function look(file: File) {
    last.current = file;
    setIsShrinking(false);
    const { fault, excess } = await lookAtPicture(file);
    if (last.current !== file) return;
    setFault(fault);
    if (fault) return;
    if (!excess) return void handOn(file);
    setIsShrinking(true);
    const smaller = await shrinkPicture(file).catch(() => null);
    if (last.current !== file) return;
    setIsShrinking(false);
    if (smaller) latest.current(smaller);
    else setFault(excess);
  }

  async function handOn(file: File) {
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
