/**
 * The process in which pictures of strangers are decoded: `decoder.ts` starts it, hands it one at a time, and ends it
 * when it takes too long. It has no environment, so no secrets, and no decoders but those that are needed.
 */
import sharp from 'sharp';
import type { ProblemCode } from '#contract/problems.ts';
import { Problem } from '#server/http/problem.ts';
import { type PreparedPicture, preparePicture, type WantedPicture } from './prepare.ts';
import { drawSharedPicture } from './share-picture.ts';
import type { ShareShape } from './share-shapes.ts';

export interface DecodeRequest {
  original: Uint8Array;
  wanted: WantedPicture | { shape: ShareShape };
}

export type DecodeResult =
  | { picture: PreparedPicture }
  | { shared: Uint8Array }
  | { refused: { code: ProblemCode; detail: string } };

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Each picture comes once.
sharp.cache(false);

process.on('message', async (question: DecodeRequest) => {
  process.send?.(await answer(question));
});
// Without the server there is nobody to decode for; a decoder at work would not be stopped by a polite exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer({ original, wanted }: DecodeRequest): Promise<DecodeResult> {
  try {
    if ('shape' in wanted) return { shared: await drawSharedPicture(original, wanted.shape) };
    return { picture: await preparePicture(original, wanted) };
  } catch (error) {
    if (error instanceof Problem) return { refused: { code: error.code, detail: error.message } };
    throw error;
  }
}
