import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { blanked } from './contract-for-browsers.ts';

/** What stands where something is left out: nothing is one of these, and whoever makes or calls one learns why. */
const standIn = `
export default function LeftOut() {
  throw new Error('This part of a library is left out of the build: see vite.config.ts.');
}
`;

/** What a module exports by name: at its end, or each function where it stands. */
const namedExports = /^export (?:\{ ([\w, ]+) \};|function (\w+))/gm;

/**
 * Leaves modules out that a library imports for what we never ask of it: `ol/layer/BaseVector.js`. One that is not
 * imported (any longer) stops the build, so that the list stays true.
 */
export function leftOut(modules: readonly string[]): Plugin {
  const met = new Set<string>();
  return {
    name: 'left-out',
    load: {
      filter: { id: /\/node_modules\// },
      handler(id) {
        const module = modules.find((name) => id.endsWith(`/node_modules/${name}`));
        if (module === undefined) return null;
        met.add(module);
        const exported = [...readFileSync(id, 'utf8').matchAll(namedExports)];
        const names = exported.flatMap(([, all, one = '']) => all?.split(', ') ?? one);
        return standIn + names.map((name) => `export const ${name} = LeftOut;\n`).join('');
      },
    },
    buildEnd(error) {
      const unmet = modules.filter((module) => !met.has(module));
      if (!error && unmet.length > 0) this.error(`nobody imports what vite.config.ts leaves out: ${unmet.join(', ')}`);
    },
  };
}

/**
 * Leaves methods of classes out of a library's file: `{ Connector: 'all' }` leaves what makes one, and no more.
 * Whoever calls one that is left out learns that there is none. A class or a method that is not there (any longer) stops the build.
 */
export function leftOutMethods(file: string, classes: Readonly<Record<string, 'all' | readonly string[]>>): Plugin {
  let isMet = false;
  return {
    name: 'left-out-methods',
    transform: {
      filter: { id: new RegExp(`/node_modules/${file.replaceAll('.', '\\.')}$`) },
      handler(code) {
        isMet = true;
        const unmet = new Set(Object.entries(classes).flatMap(([name, given]) => namesOf(name, given)));
        let lean = code;
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ClassDeclaration') continue;
          const name = statement.id?.name ?? '';
          const given = classes[name];
          if (given === undefined) continue;
          unmet.delete(name);
          for (const member of statement.body.body.toReversed()) {
            if (member.type !== 'MethodDefinition' || member.kind === 'constructor') continue;
            const method = member.key.type === 'Identifier' ? member.key.name : '';
            if (given !== 'all' && !given.includes(method)) continue;
            unmet.delete(`${name}.${method}`);
            lean = blanked(lean, member.start, member.end);
          }
        }
        if (unmet.size > 0) this.error(`${file} has no ${[...unmet].join(', ')}, which vite.config.ts leaves out`);
        return { code: lean, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isMet) this.error(`nobody imports what vite.config.ts leaves out: ${file}`);
    },
  };
}

function namesOf(name: string, given: 'all' | readonly string[]): string[] {
  return given === 'all' ? [name] : [name, ...given.map((method) => `${name}.${method}`)];
}
