/**
 * The child process that decodes uploaded pictures. `decoder.ts` starts it, sends one picture at a time, and kills it if
 * decoding takes too long. It has no environment, hence no secrets, and only the decoders that are needed.
 */
import sharp from 'sharp';
import type { ProblemCode } from '#contract/problems.ts';
import { Problem } from '#server/http/problem.ts';
import type { ShareShape } from './picture-storage.ts';
import { type PreparedPicture, preparePicture, type WantedPicture } from './prepare.ts';
import { drawSharedPicture } from './share-picture.ts';

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
// No picture is decoded twice.
sharp.cache(false);

process.on('message', async (question: DecodeRequest) => {
  process.send?.(await answer(question));
});
// SIGKILL, because a busy native decoder does not handle other signals.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The server may be gone already.
process.send?.('ready', () => {});

async function answer({ original, wanted }: DecodeRequest): Promise<DecodeResult> {
  try {
    if ('shape' in wanted) return { shared: await drawSharedPicture(original, wanted.shape) };
    return { picture: await preparePicture(original, wanted) };
  } catch (error) {
    if (error instanceof Problem) return { refused: { code: error.code, detail: error.message } };
    throw error;
  }
}
