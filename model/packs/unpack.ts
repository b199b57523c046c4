import type { PackPart } from '#contract/packs.ts';
import { type PackOf, packFormat } from './format.ts';

/**
 * Returns a part of a pack from the bytes of the server. Returns null for another part or format, which a newer or older
 * server has written. Throws if the bytes are damaged.
 */
export async function unpack<Part extends PackPart>(bytes: BlobPart, part: Part): Promise<PackOf[Part] | null> {
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const pack: PackOf[Part] = await new Response(unzipped).json();
  return pack.format === packFormat && pack.part === part ? pack : null;
}
