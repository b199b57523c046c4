import type { Plugin } from 'vite';

/** What Vite does with a style sheet that it could not fetch, and what is done in its place. */
const corrections: [string, string][] = [
  ['(err) => {\n\t\tseen[href] = void 0;', '(err) => {\n\t\tdelete seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Has a style sheet that could not be fetched fetched again with what needs it. Vite’s helper asks for each once: whoever
 * pressed again after a gap in the network got a dialog without its style. A helper that has become another stops the build.
 */
export function stylesAgain(): Plugin {
  return {
    name: 'styles-again',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        const unmet = corrections.find(([theirs]) => code.split(theirs).length !== 2);
        if (unmet) this.error(`Vite’s helper no longer says ${JSON.stringify(unmet[0])}: see bundling/styles-again.ts`);
        return { code: corrections.reduce((text, [theirs, ours]) => text.replace(theirs, ours), code), map: null };
      },
    },
  };
}
