import { useRef, useState } from 'react';
import { faultOf, isDamaged, type PictureFault } from './picture-file.ts';

/**
 * Hands on a file that begins as a picture does, at once, so that nobody publishes without it, and `null` should the
 * browser then make nothing of it. `fault` is what stands against the last one that was chosen.
 */
export function usePictureCheck(onPicture: (file: File | null) => void) {
  const [fault, setFault] = useState<PictureFault | null>(null);
  const last = useRef<File>(undefined);
  async function check(file: File | undefined) {
    if (!file) return;
    last.current = file;
    const found = await faultOf(file);
    if (last.current !== file) return;
    setFault(found);
    if (found) return;
    onPicture(file);
    if (!(await isDamaged(file)) || last.current !== file) return;
    setFault('damaged');
    onPicture(null);
  }
  return { fault, check };
}
