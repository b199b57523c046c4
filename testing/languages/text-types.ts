/** Writes `languages/texts.ts`: the keys and variables of the French texts as types. Part of `npm run fix`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languagesPath, readTexts, type Section } from './folder.ts';

const variable = /\{\{[^{}]+\}\}/g;

const typesPath = join(languagesPath, 'texts.ts');

/**
 * Returns the source of `languages/texts.ts`. The type of a text is the list of its variables, which i18next reads; JSON
 * files would have the type `string`.
 */
function textTypes(): string {
  return `// Made from languages/fr by \`npm run fix\`.

/** The texts of a language by namespace. French defines the keys and their variables. */
export interface Texts {
${members(readTexts('fr'), '  ')}}
`;
}

function members(section: Section, indent: string): string {
  const lines = Object.entries(section).map(([key, text]) => {
    const name = /^\w+$/.test(key) ? key : `'${key}'`;
    const type =
      typeof text === 'string' ? typeOf(text.match(variable) ?? []) : `{\n${members(text, `${indent}  `)}${indent}}`;
    return `${indent}${name}: ${type};\n`;
  });
  return lines.join('');
}

function typeOf(variables: string[]): string {
  return variables.length === 0 ? 'string' : `'${[...new Set(variables)].sort().join(' ')}'`;
}

/** Returns whether `languages/texts.ts` is that of the texts. */
export function isUpToDate(): boolean {
  return readFileSync(typesPath, 'utf8') === textTypes();
}

if (import.meta.main) writeFileSync(typesPath, textTypes());
