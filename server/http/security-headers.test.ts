import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reactAriaStyles } from './security-headers.ts';

/** The texts of the style elements that a module inserts, with its constants filled in. */
function insertedStyles(code: string): string[] {
  return [...code.matchAll(/\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, template = '']) =>
    template
      .replace(/\$\{([\w$]+)\}/g, (_, name: string) => {
        const [, value] = new RegExp(`const ${RegExp.escape(name)} = '([^']*)'`).exec(code) ?? [];
        return value ?? `no constant ${name}`;
      })
      .trim(),
  );
}

test('the policy allows exactly the style elements that React Aria inserts', () => {
  const modules = globSync('node_modules/{react-aria,react-aria-components,react-stately}/dist/**/*.mjs')
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
    .filter(({ code }) => /createElement\(['"]style['"]\)/.test(code));
  const sources = modules.flatMap(({ path, code }) =>
    insertedStyles(code).map((style) => [path, `'sha256-${hash('sha256', style, 'base64')}'`]),
  );
  const message = `React Aria inserts other styles than before. Set reactAriaStyles in security-headers.ts to the hashes of:\n${sources.join('\n')}`;
  expect(modules.length, message).toBe(sources.length);
  expect(sources.map(([, hash]) => hash).sort(), message).toEqual([...reactAriaStyles].sort());
});
