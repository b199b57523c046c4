import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#server/text/escaping.ts';
import type { DocumentedSite } from './open-api.ts';

const path = join(import.meta.dirname, '../../docs/interface.md');

/** Returns the guide for programmers (`docs/interface.md`) as Markdown, with name and address of the site in its examples. */
export function guide({ publicUrl, siteName }: Pick<DocumentedSite, 'publicUrl' | 'siteName'>): string {
  return (
    readFileSync(path, 'utf8')
      // Notes for authors, and examples that only tests run.
      .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
      .replaceAll(/^```(\w+) .*$/gm, '```$1')
      .replaceAll('<p>Pista,', () => `<p>${escapeHtml(siteName)},`)
      .replaceAll('https://pista.example', publicUrl)
      // The title of the page is above.
      .replace(/^# .*\n+/, '')
      .replaceAll('](#', '](#v1/description/')
  );
}
