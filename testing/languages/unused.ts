import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverNamespaces } from '#languages/server-namespaces.ts';
import { withoutForm } from './flaws.ts';
import { flatten, languagesPath, readTexts } from './folder.ts';

/** A key in code, with its namespace in the browser: `'map:found'`, `` `adminPanel:tabs.${tab}` ``. */
const quoted = /'([\w-]+:[\w.-]+)'|`([\w-]+:[^`]*)`|'([\w-]+(?:\.[\w-]+)*)'|`([\w.-]*\$\{[^`]*)`/g;

/**
 * Returns the French keys that no code names. A key that is put together at run time, as `` `form:${problem}` ``, is used
 * if its variable part is a word of the code.
 */
export function unusedKeys(): string[] {
  const code = readCode();
  const words = new Set(code.match(/[\w-]+/g));
  const names = new Set<string>();
  const templates = new Set<string>();
  for (const [, key, template, plain, plainTemplate] of code.matchAll(quoted)) {
    names.add(key ?? plain ?? '');
    templates.add(template ?? plainTemplate ?? '');
  }
  const patterns = [...templates].filter((template) => template.includes('$')).map(patternOf);
  const isComposed = (key: string) =>
    patterns.some(
      ({ start, pattern }) =>
        key.startsWith(start) &&
        pattern
          .exec(key)
          ?.slice(1)
          .join('.')
          .split('.')
          .every((word) => words.has(word)),
    );
  const isServers = (name: string) => serverNamespaces.some((other) => other === name);
  return Object.entries(readTexts('fr')).flatMap(([namespace, section]) => {
    const keys = [...new Set(flatten(section).map(([path]) => withoutForm(path)))];
    const isNamed = (key: string) =>
      names.has(`${namespace}:${key}`) ||
      isComposed(`${namespace}:${key}`) ||
      // Without a namespace on the server, and for the default namespace.
      ((isServers(namespace) || namespace === 'frame') && (names.has(key) || isComposed(key)));
    // Code reads `formats` as an object.
    return namespace === 'formats' ? [] : keys.filter((key) => !isNamed(key)).map((key) => `${namespace}.${key}`);
  });
}

/** Returns a pattern for the keys that a template makes, with a group for each variable part. */
function patternOf(template: string): { start: string; pattern: RegExp } {
  const fixed = template
    .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { start: template.split('$', 1)[0] ?? '', pattern: new RegExp(`^${fixed.join('(.+)')}$`) };
}

function readCode(): string {
  const files = globSync('{web,server,contract}/**/*.{ts,tsx}', { cwd: join(languagesPath, '..') });
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(languagesPath, '..', file), 'utf8'))
    .join('\n');
}
