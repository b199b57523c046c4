import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/**
 * Some 270 real calendar files and saved pages, with what an independent reader finds in them. Like the real events they
 * stand beside the repository where its makers work and are no part of it; `agenda-*.ics` here are Pista's own.
 */
export const realSourcesPath = fileURLToPath(new URL('../../../shared/data/sources/', import.meta.url));

const Index = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      kind: z.string(),
      agreement: z.optional(z.string()),
      expected: z.optional(z.nullable(z.object({ dates: z.optional(z.nullable(z.number())) }))),
      /** Of pages: events, calendar files and interfaces of The Events Calendar that were found by hand and by prototype. */
      ours: z.optional(z.object({ events: z.number(), withPlace: z.number(), ics: z.number(), tribe: z.number() })),
    }),
  ),
});
export type RealSource = z.infer<typeof Index>['files'][number];

/** The files of one kind; undefined where they are not there. */
export function realSources(kind: 'ics' | 'html'): RealSource[] | undefined {
  const index = `${realSourcesPath}index.json`;
  if (!existsSync(index)) return undefined;
  return Index.parse(JSON.parse(readFileSync(index, 'utf8'))).files.filter((file) => file.kind === kind);
}

export function textOf({ path }: RealSource): Promise<string> {
  return readFile(realSourcesPath + path, 'utf8');
}
