import {
  addBlocks,
  type BlockKind,
  type BlockTrial,
  listBlocks,
  removeBlocks,
  restoreBlocks,
  tryBlocks,
} from '#contract/block-lists.ts';
import { pages } from '#web/administration/queries.ts';
import { call, callPage } from '#web/http/call.ts';

/** Returns the infinite query that loads a block list, newest entries first, optionally only those that match `q`. */
export function blocksQuery(choice: { kind: BlockKind; q?: string | undefined }) {
  return pages(['blocks', choice], (page, signal) => callPage(listBlocks, { query: { ...choice, ...page }, signal }));
}

/** Returns what entries would have stopped. Throws `ApiError`. */
export function tryEntries(kind: BlockKind, lines: string[]): Promise<BlockTrial> {
  return call(tryBlocks, { body: { kind, lines } });
}

/** Adds entries to a list, and returns their ids. Throws `ApiError`. */
export async function addEntries(kind: BlockKind, lines: string[], note: string): Promise<string[]> {
  return (await call(addBlocks, { body: { kind, lines, note } })).ids;
}

/** Removes entries. Throws `ApiError`. */
export function removeEntries(ids: string[]) {
  return call(removeBlocks, { body: { ids } });
}

/** Puts removed entries back. Throws `ApiError`. */
export function restoreEntries(ids: string[]) {
  return call(restoreBlocks, { body: { ids } });
}
