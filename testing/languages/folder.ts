import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namespaceOf } from '#languages/server-namespaces.ts';

/** Texts by key. A value with keys of its own is a section. */
export interface Section {
  readonly [key: string]: string | Section;
}

/** The folder of the texts: one folder per language, one file per namespace. */
export const languagesPath = join(import.meta.dirname, '../../languages');

/** Returns the texts of a language by namespace, read from its folder. */
export function readTexts(language: string): Record<string, Section> {
  const folder = join(languagesPath, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((file) => [namespaceOf(file), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** Returns each text with its path: `['events.prices.door', 'sur place {{price}}']`. */
export function flatten(section: Section, path = ''): [path: string, text: string][] {
  return Object.entries(section).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flatten(text, `${path}${key}.`),
  );
}
