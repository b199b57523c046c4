import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/**
 * About 270 real calendar files and saved pages in a folder outside the repository, with the results of an independent
 * reader. `agenda-*.ics` in this folder are Pista's own examples.
 */
export const realSourcesPath = fileURLToPath(new URL('../../../shared/data/sources/', import.meta.url));

const Index = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      kind: z.string(),
      agreement: z.optional(z.string()),
      expected: z.optional(z.nullable(z.object({ dates: z.optional(z.nullable(z.number())) }))),
      /**
       * For pages: number of events, calendar files and The Events Calendar APIs, determined by hand and with a
       * prototype.
       */
      ours: z.optional(z.object({ events: z.number(), withPlace: z.number(), ics: z.number(), tribe: z.number() })),
    }),
  ),
});
export type RealSource = z.infer<typeof Index>['files'][number];

/** Returns the files of one kind, or undefined if the folder does not exist. */
export function realSources(kind: 'ics' | 'html'): RealSource[] | undefined {
  const index = `${realSourcesPath}index.json`;
  if (!existsSync(index)) return undefined;
  return Index.parse(JSON.parse(readFileSync(index, 'utf8'))).files.filter((file) => file.kind === kind);
}

/** Returns the content of a real source. */
export function textOf({ path }: RealSource): Promise<string> {
  return readFile(realSourcesPath + path, 'utf8');
}
