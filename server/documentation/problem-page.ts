import { type ProblemCode, problems } from '#contract/problems.ts';
import { escapeHtml } from '#server/text/escaping.ts';
import { problemTexts } from './problem-texts.ts';

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
code { font-family: ui-monospace, monospace; font-size: 0.9375rem; }
a { color: LinkText; }
li { padding-block: 0.25rem; }
`;

/** Returns the page about a problem code, or about all of them for the code `all`; undefined for an unknown code. */
export function problemPage(code: string, site: string, nonce: string): string | undefined {
  if (code === 'all') return page('Problem codes', site, nonce, list());
  if (!isCode(code)) return undefined;
  return page(
    code,
    site,
    nonce,
    `<p>Status ${problems[code]}</p>
<p>${withCode(problemTexts[code])}</p>
<p><a href="/api/problems/all">All problem codes</a> · <a href="/api/docs">Documentation</a></p>`,
  );
}

function list(): string {
  const codes = Object.entries(problems).map(
    ([code, status]) => `<li><a href="/api/problems/${code}"><code>${code}</code></a> ${status}</li>`,
  );
  return `<ul>${codes.join('\n')}</ul>`;
}

/** Only the name of the site is not a constant of this server. */
function page(title: string, site: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/icon.svg" />
    <title>${title} · ${escapeHtml(site)} API</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
<main>
<h1>${title}</h1>
${content}
</main>
  </body>
</html>
`;
}

function withCode(text: string): string {
  return text.replace(/`([^`]+)`/g, '<code>$1</code>');
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
