import type { EmbedFont } from '#contract/embeds.ts';
import type { EmbedContent } from './embed.ts';

/*
 * The style of embeds: that of all, and that of each view, so that a list does not carry the style of the map. Colours
 * are in `palette.ts`. Nothing has a height of its own, because the height of the page is that of the frame.
 */

const fonts: Record<EmbedFont, string> = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  serif: 'Georgia,Cambria,"Times New Roman",serif',
  mono: 'ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace',
  // Not loaded: a frame of one request is worth more than its letters.
  site: '"Figtree Variable",Figtree,"Avenir Next",system-ui,"Segoe UI",Roboto,sans-serif',
};

/** Returns the CSS of a font. */
export function fontStyle(font: EmbedFont): string {
  return `body{font-family:${fonts[font]}}`;
}

/** Returns the CSS of a view. */
export function styleOf(kind: EmbedContent['kind']): string {
  return compact(base + (kind === 'map' ? styles.list : '') + styles[kind]);
}

const base = `
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  background: var(--background); color: var(--ink); font-size: 15px; line-height: 1.4; overflow-wrap: anywhere;
}
main { padding: 16px 16px 4px; }
h1 { font-size: 20px; line-height: 1.2; letter-spacing: -.01em; margin-bottom: 4px; text-wrap: balance; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
p, footer { color: var(--inkSoft); font-size: 14px; }
ul { list-style: none; }
a { color: inherit; text-decoration: none; border-radius: 4px; }
a:hover { text-decoration: underline; text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
strong { color: var(--danger); font-size: 13px; }
img { display: block; max-width: 100%; height: auto; border-radius: 8px; }
footer { padding: 0 16px 6px; text-align: right; }
footer a { display: inline-block; padding: 11px 0; }
footer b { color: var(--accent); }
`;

const styles: Record<EmbedContent['kind'], string> = {
  list: `
.list h2 { font-size: 14px; font-weight: 400; color: var(--inkSoft); padding: 14px 0 2px; }
h2 b { color: var(--ink); }
li {
  display: flex; flex-wrap: wrap; column-gap: 12px; align-items: baseline; position: relative;
  padding: 9px 8px; margin: 0 -8px; border-top: 1px solid var(--line); border-radius: 2px;
}
li:hover { background: var(--sunken); }
li time { color: var(--inkSoft); font-variant-numeric: tabular-nums; min-width: 44px; }
li div { flex: 1 1 150px; }
li h2, li h3 { all: unset; display: block; font-weight: 650; }
li h3 a::after, li h2 a::after { content: ""; position: absolute; inset: 0; }
li > span { font-variant-numeric: tabular-nums; white-space: nowrap; }
.off h3 a, .off h2 a, .off time { text-decoration: line-through; color: var(--inkSoft); }
li img { flex: none; width: 96px; height: 72px; object-fit: cover; order: 1; }
.back { display: inline-block; padding: 8px 0; color: var(--accent); font-size: 14px; }
`,
  month: '',
  map: '',
  event: '',
  message: `
main { text-align: center; padding: 28px 20px 12px; }
`,
};

/** Removes the white space that CSS does not need. */
function compact(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, (_, mark) => mark)
    .replaceAll(';}', '}')
    .trim();
}
