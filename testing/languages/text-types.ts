/** Writes `languages/texts.ts`: the keys and variables of the French texts as types. Part of `npm run fix`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverNamespaces } from '#languages/server-namespaces.ts';
import { variables, withoutForm } from './flaws.ts';
import { flatten, languagesPath, readTexts, type Section } from './folder.ts';

const variable = /\{\{[^{}]+\}\}/g;

const typesPath = join(languagesPath, 'texts.ts');

/**
 * Returns the source of `languages/texts.ts`. The type of a text is the list of its variables, which i18next reads; JSON
 * files would have the type `string`.
 */
function textTypes(): string {
  const isOfServer = (name: string) => serverNamespaces.some((other) => other === name);
  const ofBrowser = Object.entries(readTexts('fr')).filter(([name]) => !isOfServer(name));
  const ofServer = Object.entries(readTexts('fr')).filter(([name]) => isOfServer(name));
  return `// Made from languages/fr by \`npm run fix\`.

/** The texts of a language by namespace. French defines the keys and their variables. */
export interface Texts {
${members(Object.fromEntries(ofBrowser), '  ')}}

/** The texts of the server by namespace: each key with the variables that it needs besides the name of the site. */
export interface ServerTexts {
${ofServer.map(([name, section]) => `  ${name}: {\n${serverMembers(section, '    ')}  };\n`).join('')}}
`;
}

function members(section: Section, indent: string): string {
  const lines = Object.entries(section).map(([key, text]) => {
    const type =
      typeof text === 'string' ? typeOf(text.match(variable) ?? []) : `{\n${members(text, `${indent}  `)}${indent}}`;
    return `${indent}${nameOf(key)}: ${type};\n`;
  });
  return lines.join('');
}

function typeOf(variables: string[]): string {
  return variables.length === 0 ? 'string' : `'${[...new Set(variables)].sort().join(' ')}'`;
}

/** The server reads keys without the types of i18next, which belong to the browser. */
function serverMembers(section: Section, indent: string): string {
  const needed = new Map<string, Set<string>>();
  for (const [path, text] of flatten(section)) {
    const key = withoutForm(path);
    const names = [...variables(text), ...(key === path ? [] : ['count'])];
    needed.set(key, new Set([...(needed.get(key) ?? []), ...names]));
  }
  const union = (names: Set<string>) => [...names].sort().map((name) => `'${name}'`);
  return [...needed]
    .map(([key, names]) => `${indent}${nameOf(key)}: ${union(names).join(' | ') || 'never'};\n`)
    .join('');
}

function nameOf(key: string): string {
  return /^\w+$/.test(key) ? key : `'${key}'`;
}

/** Returns whether `languages/texts.ts` is that of the texts. */
export function isUpToDate(): boolean {
  return readFileSync(typesPath, 'utf8') === textTypes();
}

if (import.meta.main) writeFileSync(typesPath, textTypes());
