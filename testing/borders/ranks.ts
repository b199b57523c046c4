/** The ranks of the folders, and the linter's pattern generated from them. `npm run fix` writes the pattern. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every folder of the two sides, lowest rank first. A folder may import from folders of a lower rank, and neither from a
 * higher one nor from its own: events import places, places never import events.
 */
export const ranks = {
  server: [
    // Open to every folder, file by file (`features.grit`).
    ['ids', 'isolation', 'network', 'text', 'time'],
    ['observability'],
    ['database'],
    ['http', 'scheduling'],
    ['pause', 'replica', 'site'],
    ['audit', 'cards', 'documentation', 'health', 'jobs', 'moderation', 'settings', 'slugs', 'throttling'],
    ['block-lists', 'bulk-actions', 'changes', 'mail', 'pictures', 'places', 'push'],
    ['admin-alerts', 'backup', 'catalogue', 'map', 'tokens'],
    ['approval'],
    ['accounts', 'announcements', 'contact', 'events'],
    ['confirmations', 'follows', 'messages', 'organisers', 'packs', 'search', 'towns', 'venues'],
    ['calendar', 'event-claims', 'pages', 'profile', 'sample-data', 'sharing', 'sources', 'statistics'],
    ['administration', 'monitoring'],
    ['alerts', 'embeds', 'exports', 'feeds', 'reports', 'v1', 'workers'],
    ['saved', 'webhooks'],
    ['startup', 'tests'],
  ],
  web: [
    ['service-worker', 'startup', 'storage'],
    ['http', 'style'],
    ['ui', 'i18n'],
    ['kept'],
    ['outbox'],
    ['catalogue', 'contact', 'map', 'pictures', 'refusal-page', 'reports', 'settings', 'statistics'],
    ['page'],
    ['accounts', 'feeds', 'places', 'push'],
    ['follows', 'messages', 'organisers', 'saved', 'venues'],
    ['administration', 'events', 'navigation'],
    ['search', 'sources', 'towns'],
    ['kit', 'screens', 'structured-data'],
    ['app'],
    ['ssr'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/**
 * Returns folders without exactly one rank, and ranks without a folder. `folders` are paths such as `server/events`.
 */
export function misranked(folders: readonly string[]): string[] {
  const ranked = Object.entries(ranks).flatMap(([side, rungs]) => rungs.flat().map((name) => `${side}/${name}`));
  const isOnce = (path: string) => ranked.filter((other) => other === path).length === 1;
  return [...new Set([...folders, ...ranked])].filter((path) => !isOnce(path) || !folders.includes(path));
}

/** Returns the source of the linter rule (GritQL) that forbids imports from the same or a higher rank. */
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
  register_diagnostic(span=$source, message="Features are ranked: a folder imports only from lower ranks in testing/borders/ranks.ts, never from the same or a higher rank.", severity="error")
}
`;
}

export const rankRulePath = join(import.meta.dirname, 'ranks.grit');

if (import.meta.main) writeFileSync(rankRulePath, rankRule());
