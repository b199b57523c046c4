import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { paging, SearchWords } from './paging.ts';
import { lines } from './text.ts';

/**
 * `mail-domain`: addresses of accounts. `link-domain`: links in events, organisers, venues and sources. `word`: words in
 * names and descriptions.
 */
export const blockKinds = ['mail-domain', 'link-domain', 'word'] as const;
export const BlockKind = z.enum(blockKinds);
export type BlockKind = z.infer<typeof BlockKind>;

export const blockLimits = {
  /** Entries of one list. */
  perList: 5000,
  /** Lines of one import. */
  lines: 1000,
  lineCharacters: 300,
  noteCharacters: 300,
  /** Words of a phrase. */
  words: 8,
  /** A trial looks at what was added or changed in the last days, and at upcoming events. */
  trialDays: 90,
  /** Found objects of each kind that a trial shows. */
  shown: 50,
  /** Found events that a trial returns for hiding them together. */
  found: 1000,
  /** Removed entries can be restored for this time. */
  restoreHours: 24,
} as const;

export const BlockEntry = z.object({
  id: Id,
  kind: BlockKind,
  /** A domain with its subdomains, or one or more words. */
  value: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if the account no longer exists. */
  by: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type BlockEntry = z.infer<typeof BlockEntry>;

const path = '/api/internal/admin/blocks';
const entered = {
  kind: BlockKind,
  lines: z
    .array(z.string().check(z.maxLength(blockLimits.lineCharacters)))
    .check(z.minLength(1), z.maxLength(blockLimits.lines)),
};

export const listBlocks = endpoint('GET', path, {
  summary: 'The entries of a block list, newest first.',
  who: 'administrator',
  query: z.object({ kind: BlockKind, q: SearchWords, ...paging }),
  reply: z.array(BlockEntry),
  paged: true,
});

/** `known`: the list has it already, or a domain above it. `invalid`: it is no domain, or has no letters. */
export const lineStates = ['new', 'known', 'invalid'] as const;
export const ReadLine = z.object({ line: z.string(), value: z.string(), state: z.enum(lineStates) });
export type ReadLine = z.infer<typeof ReadLine>;

/** The found objects and their number. `match` is the domain or the word in `field`. */
const foundIn = <Shape extends z.ZodMiniObject>(item: Shape) => z.object({ total: z.int(), items: z.array(item) });
const match = { field: z.string(), match: z.string() };

export const BlockTrial = z.object({
  lines: z.array(ReadLine),
  accounts: foundIn(z.object({ id: Id, name: z.string(), email: z.string(), isSuspended: z.boolean(), ...match })),
  events: z.object({
    ...foundIn(
      z.object({
        id: Id,
        slug: Slug,
        name: z.string(),
        dateStart: z.iso.datetime({ offset: true }),
        /** Name of the account that added it. */
        by: z.nullable(z.string()),
        ...match,
      }),
    ).shape,
    /** The ids of all found events, up to a limit. */
    ids: z.array(Id),
  }),
  organisers: foundIn(z.object({ id: Id, slug: Slug, name: z.string(), ...match })),
  venues: foundIn(z.object({ id: Id, slug: Slug, name: z.string(), ...match })),
  /** False if there was too much to look at everything. */
  isWhole: z.boolean(),
});
export type BlockTrial = z.infer<typeof BlockTrial>;

export const tryBlocks = endpoint('POST', `${path}/trials`, {
  summary: 'Returns what entries of a block list would have stopped, and changes nothing.',
  who: 'administrator',
  body: z.object(entered),
  reply: BlockTrial,
});

export const addBlocks = endpoint('POST', path, {
  summary: 'Adds entries to a block list. Invalid lines, and entries that the list has already, are skipped.',
  who: 'administrator',
  body: z.object({ ...entered, note: z._default(lines(blockLimits.noteCharacters), '') }),
  reply: z.object({ ids: z.array(Id), known: z.int(), invalid: z.int() }),
  status: 201,
  refusals: ['list-full'],
});

const some = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(blockLimits.lines)) });

export const removeBlocks = endpoint('POST', `${path}/removals`, {
  summary: 'Removes entries from the block lists. They can be restored for a day.',
  who: 'administrator',
  body: some,
  reply: z.object({ changed: z.int() }),
});

export const restoreBlocks = endpoint('POST', `${path}/restorations`, {
  summary: 'Restores entries that were removed from the block lists less than a day ago.',
  who: 'administrator',
  body: some,
  reply: z.object({ changed: z.int() }),
  refusals: ['list-full'],
});
