import type { Plugin } from 'vite';

/** What a line of the table of screens says to the server alone. */
const forServer = /^ +(?:source|kind): '[^']+',$/gm;

/** Which file a screen is in, and what has to be found before it is drawn, the server alone wants to know: browsers get the table without. */
export function screensForBrowsers(): Plugin {
  return {
    name: 'screens-for-browsers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/screens\.ts$/ },
      handler(code) {
        if (!forServer.test(code))
          this.error('the table of screens has another form: see bundling/screens-for-browsers.ts');
        // With spaces instead, so that lines and columns stay those of the source.
        return { code: code.replace(forServer, (line) => line.replace(/./g, ' ')), map: null };
      },
    },
  };
}
