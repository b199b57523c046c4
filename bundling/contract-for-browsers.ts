import type { Plugin } from 'vite';

/** The parts that `web/http` needs besides method and path. */
const readByBrowsers = ['who'];

/**
 * Returns a Vite plugin that strips the contract for the browser bundle. Each `endpoint()` keeps only what browsers
 * read, such as method, path and role, without schemas, summary and problem codes. Calls are marked as pure, so that
 * unused declarations are removed, and with them most of Zod. Schemas used by forms remain.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    transform: {
      filter: { id: /\/contract\/(?:v1\/)?[\w-]+\.ts$/ },
      handler(code) {
        let lean = code;
        // From the end, so that earlier offsets stay valid.
        for (const statement of this.parse(code).body.toReversed()) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { init } of declared.declarations.toReversed()) {
            if (!init) continue;
            lean = `${lean.slice(0, init.end)}))()${lean.slice(init.end)}`;
            if (
              init.type === 'CallExpression' &&
              init.callee.type === 'Identifier' &&
              init.callee.name === 'endpoint'
            ) {
              const parts = init.arguments[2];
              if (parts?.type !== 'ObjectExpression')
                this.error('the third argument of endpoint() must be an object literal', init.start);
              for (const [index, part] of parts.properties.entries()) {
                if (
                  part.type === 'Property' &&
                  part.key.type === 'Identifier' &&
                  readByBrowsers.includes(part.key.name)
                )
                  continue;
                lean = blankOut(lean, part.start, parts.properties[index + 1]?.start ?? parts.end - 1);
              }
            }
            // Bundlers remove pure calls whose result is unused.
            lean = `${lean.slice(0, init.start)}/* @__PURE__ */ (() => (${lean.slice(init.start)}`;
          }
        }
        return { code: lean, map: null };
      },
    },
  };
}

/** Replaces code by spaces, so that lines and columns of the source stay the same. */
function blankOut(code: string, start: number, end: number): string {
  return code.slice(0, start) + code.slice(start, end).replace(/./g, ' ') + code.slice(end);
}
