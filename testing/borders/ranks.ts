/** The rule of ranks: who stands above whom, and the linter's pattern made from it. `npm run fix` writes it anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every folder of the two sides, from the ground up. A folder may import from those on the rungs below its own, and neither
 * from those above nor from its neighbours: an event happens at a place; a place knows nothing of events.
 */
export const ranks = {
  server: [
    ['database'],
    // The frame of every answer: open to all, file by file (`features.grit`), as the database is.
    ['http', 'scheduling'],
    ['attempts', 'audit', 'cards', 'documentation', 'health', 'jobs', 'settings'],
    ['changes', 'mail', 'pictures', 'push'],
    ['admin-alerts', 'catalogue', 'map', 'places'],
    ['accounts', 'announcements', 'contact', 'events'],
    ['confirmations', 'follows', 'organisers', 'search', 'towns', 'venues'],
    ['calendar', 'event-claims', 'pages', 'profile', 'sample-data', 'sharing', 'sources'],
    ['administration'],
    ['alerts', 'exports', 'feeds', 'reports', 'workers'],
    ['saved'],
  ],
  web: [
    ['http', 'style'],
    ['ui', 'i18n'],
    ['catalogue', 'contact', 'map', 'pictures', 'refusal-page', 'reports', 'settings'],
    ['accounts', 'feeds', 'places', 'push'],
    ['follows', 'organisers', 'saved', 'venues'],
    ['administration', 'events', 'navigation', 'search'],
    ['sources', 'towns'],
    ['kit', 'screens', 'structured-data'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** Folders that have no rank, or more than one, and ranks that have no folder. `folders` are paths like `server/events`. */
export function misranked(folders: readonly string[]): string[] {
  const ranked = Object.entries(ranks).flatMap(([side, rungs]) => rungs.flat().map((name) => `${side}/${name}`));
  const isOnce = (path: string) => ranked.filter((other) => other === path).length === 1;
  return [...new Set([...folders, ...ranked])].filter((path) => !isOnce(path) || !folders.includes(path));
}

/** The pattern for the linter. */
export function rankRule(): string {
  const rules = Object.entries(ranks).flatMap(([side, rungs]) =>
    rungs.map((rung: readonly string[], height) => {
      const out = rungs.slice(height).flat();
      return `    and {
      $own <: r"^${side}/(?:${rung.join('|')})$",
      $other <: r"^${side}/(?:${out.join('|')})$"
    }`;
    }),
  );
  return `language js

// Made from testing/borders/ranks.ts by \`npm run fix\`.
or {
  JsModuleSource() as $source,
  \`import($source)\`
} where {
  $filename <: r".*/((?:server|web)/[^/]+)/.*"($own),
  $source <: r"^.#((?:server|web)/[^/]+)/.*"($other),
  not $other <: $own,
  or {
${rules.join(',\n')}
  },
  register_diagnostic(span=$source, message="Features are ranked: a folder imports from those below it in testing/borders/ranks.ts, never from those above or beside. An event happens at a place; a place knows nothing of events.", severity="error")
}
`;
}

export const rankRulePath = join(import.meta.dirname, 'ranks.grit');

if (import.meta.main) writeFileSync(rankRulePath, rankRule());
