import type { Plugin } from 'vite';

/** What `web/http` reads of an endpoint, beside its method and path. */
const readByBrowsers = ['who'];

/**
 * Browsers ask, the server checks. Of each `endpoint()` of the contract a browser gets what it needs to ask, without
 * schemas, summary and refusals; and as declaring a thing does nothing else, whatever nobody uses then falls away,
 * with it most of Zod. What a form checks with stays.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        let lean = code;
        // From the end, so that what comes before stays where it was read.
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
                this.error('an endpoint names its parts where it stands', init.start);
              for (const [index, part] of parts.properties.entries()) {
                if (
                  part.type === 'Property' &&
                  part.key.type === 'Identifier' &&
                  readByBrowsers.includes(part.key.name)
                )
                  continue;
                lean = blanked(lean, part.start, parts.properties[index + 1]?.start ?? parts.end - 1);
              }
            }
            // Bundlers drop such a call where nobody uses what it returns.
            lean = `${lean.slice(0, init.start)}/* @__PURE__ */ (() => (${lean.slice(init.start)}`;
          }
        }
        return { code: lean, map: null };
      },
    },
  };
}

/** With spaces instead of what stood there, so that lines and columns stay those of the source. */
function blanked(code: string, start: number, end: number): string {
  return code.slice(0, start) + code.slice(start, end).replace(/./g, ' ') + code.slice(end);
}
