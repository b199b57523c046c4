import type { Plugin } from 'vite';

/** Replacements in Vite's preload helper: its code, and the corrected code. */
const replacements: [string, string][] = [
  ['(err) => {\n\t\tseen[href] = void 0;', '(err) => {\n\t\tdelete seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Vite plugin that lets a failed style sheet be fetched again. Vite's helper requests each style sheet only once, so a
 * dialog opened again after a network failure had no style. The build fails if the code of the helper has changed.
 */
export function retryStyles(): Plugin {
  return {
    name: 'retry-styles',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        const missing = replacements.find(([original]) => code.split(original).length !== 2);
        if (missing)
          this.error(
            `The preload helper of Vite no longer contains ${JSON.stringify(missing[0])}. Update bundling/retry-styles.ts.`,
          );
        return {
          code: replacements.reduce((text, [original, corrected]) => text.replace(original, corrected), code),
          map: null,
        };
      },
    },
  };
}
