import type { EmbedFont } from '#contract/embeds.ts';
import type { EmbedContent } from './embed.ts';

/*
 * The style of embeds: that of all, and that of each view, so that a list does not carry the style of the map. Colours
 * are in `palette.ts`. The page is transparent below its content and around its corners. Nothing depends on the height of
 * the window, because the height of the page decides that of the frame.
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
html { background: linear-gradient(#0000, #0000); }
body {
  background: var(--background); color: var(--ink); font-size: .9375rem; line-height: 1.4; overflow-wrap: anywhere;
}
main { padding: 16px 16px 4px; }
h1 { font-size: 1.25rem; line-height: 1.2; letter-spacing: -.01em; margin-bottom: 4px; text-wrap: balance; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
p, footer { color: var(--inkSoft); font-size: .875rem; }
ul { list-style: none; }
a { color: inherit; text-decoration: none; border-radius: 4px; }
a:hover { text-decoration: underline; text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
strong { color: var(--danger); font-size: .8125rem; }
img { display: block; max-width: 100%; height: auto; border-radius: 8px; }
footer { padding: 0 16px 6px; text-align: end; }
footer a { display: inline-block; padding: 11px 0; }
footer b { color: var(--accent); }
`;

const styles: Record<EmbedContent['kind'], string> = {
  list: `
.two > h2 { font-size: .875rem; font-weight: 400; color: var(--inkSoft); padding: 14px 0 2px; }
h2 b { color: var(--ink); }
li {
  display: flex; column-gap: 12px; align-items: baseline; position: relative;
  padding: 9px 8px; margin: 0 -8px; border-top: 1px solid var(--line); border-radius: 2px;
}
li:hover { background: var(--sunken); }
li time { color: var(--inkSoft); font-variant-numeric: tabular-nums; min-width: 2.9em; }
li time:has(b) { min-width: 5.6em; }
li time b { display: block; }
li div { flex: 1; min-width: 0; }
li h2, li h3 { all: unset; display: block; font-weight: 650; }
li h3 a::after, li h2 a::after { content: ""; position: absolute; inset: 0; }
li > span { font-variant-numeric: tabular-nums; white-space: nowrap; }
.h12 li > time { min-width: 5em; }
.off h3 a, .off h2 a, .off time { text-decoration: line-through; color: var(--inkSoft); }
li img { flex: none; width: 96px; height: 72px; object-fit: cover; order: 1; }
@media (width < 25em) {
  li { flex-wrap: wrap; }
  li div { flex-basis: 100%; order: 1; }
  li > span { margin-inline-start: auto; }
  li img { order: 2; margin-top: 8px; }
}
@media (width >= 52.5em) {
  .two { columns: 2; column-gap: 32px; }
  .two li { break-inside: avoid; }
  .two h2 { break-after: avoid; }
}
.back { display: inline-block; padding: 8px 0; color: var(--accent); font-size: .875rem; }
`,
  month: `
.months { display: flex; align-items: center; justify-content: space-between; }
.months > * { min-width: 44px; }
.months a { font-size: 1.625rem; line-height: 40px; height: 44px; text-align: center; color: var(--accent); }
h2 { font-size: 1rem; font-weight: 650; text-align: center; text-wrap: balance; }
i { font-style: normal; }
ul p { font-size: .8125rem; }
.off > a { text-decoration: line-through; color: var(--inkSoft); }
.more { color: var(--accent); }
.none { padding: 12px 0; text-align: center; }
td li { position: relative; }
td li > a::after { content: ""; position: absolute; inset: 0; }
@media (width < 41.25em) {
  .mini { display: grid; grid-template-columns: repeat(7, 1fr); text-align: center; padding-bottom: 8px; }
  .mini > * { line-height: max(36px, 1.6em); color: var(--inkSoft); font-variant-numeric: tabular-nums; }
  .mini > i { font-size: .75rem; line-height: 24px; }
  .mini > a { color: var(--ink); font-weight: 650; background: var(--sunken) padding-box; border: 2px solid #0000; border-radius: 10px; line-height: max(32px, 1.4em); }
  .mini > .today { color: var(--accent); box-shadow: inset 0 0 0 1px; border-radius: 10px; }
  .mini > .out { font-weight: 400; }
  table, tbody, tr, td { display: block; }
  thead, td:not(:has(ul)) { display: none; }
  td > time { display: block; font-size: .875rem; color: var(--inkSoft); padding: 12px 0 2px; }
  td.today > time { color: var(--accent); font-weight: 650; }
  td:target > time { font-weight: 650; color: var(--ink); }
  td li { padding: 8px 0; border-top: 1px solid var(--line); }
  td li > a { font-weight: 650; }
  li time { font-weight: 400; color: var(--inkSoft); font-variant-numeric: tabular-nums; margin-inline-end: 6px; }
}
@media (width >= 41.25em) {
  .mini, td i, ul p { display: none; }
  table { width: 100%; table-layout: fixed; border-collapse: collapse; }
  th { font-size: .75rem; font-weight: 400; color: var(--inkSoft); text-align: start; padding: 4px 6px; }
  td { border: 1px solid var(--line); border-width: 1px 0; vertical-align: top; height: 76px; padding: 4px 3px; font-size: .8125rem; line-height: 1.25; }
  td > time { display: inline-block; min-width: 24px; padding: 0 3px; line-height: 24px; font-variant-numeric: tabular-nums; color: var(--inkSoft); }
  td.today > time { background: var(--accent); color: var(--onAccent); border-radius: 99px; text-align: center; font-weight: 650; }
  td.out { background: var(--sunken); }
  tr.past td { height: 32px; }
  td li { padding: 4px 3px; border-radius: 6px; }
  td li:hover { background: var(--sunken); }
  li time { color: var(--accent); font-variant-numeric: tabular-nums; }
  .off time { color: inherit; }
}
`,
  map: `
svg { display: block; width: 100%; overflow: hidden; }
.m { aspect-ratio: 3/2; background: var(--water); border-radius: 10px; margin-top: 8px; }
.l { fill: var(--land); stroke: var(--coast); fill-rule: evenodd; }
.l[filter] { stroke: none; }
.b { fill: none; stroke: var(--border); stroke-dasharray: 3 2; }
text { font-size: 12px; text-anchor: middle; fill: var(--ink); }
g text { paint-order: stroke; stroke: var(--land); stroke-width: 3px; }
g circle { fill: var(--inkSoft); }
@media (width < 30em) { .w { display: none; } }
.m + .two { margin-top: 8px; }
.m a circle { fill: var(--accent); stroke: var(--background); stroke-width: 1.5px; }
.m a text { fill: var(--onAccent); font-weight: 700; font-variant-numeric: tabular-nums; }
.m a:hover circle, .m a:focus-visible circle { stroke: var(--ink); stroke-width: 3px; }
.n { align-self: flex-start; width: 24px; line-height: 24px; border-radius: 99px; background: var(--accent); color: var(--onAccent); font-size: .75rem; text-align: center; }
li:target { background: var(--sunken); }
`,
  event: `
.event h1 { font-size: 1.375rem; margin: 2px 0 6px; }
.when { color: var(--ink); }
.when[data-off] { text-decoration: line-through; }
.event main { display: flex; flex-wrap: wrap; gap: 0 16px; }
.event main > div { flex: 1 1 220px; }
.event p { padding-bottom: 4px; }
.event p b { color: var(--ink); font-weight: 600; }
.event img { flex: 0 1 240px; margin-bottom: 8px; object-fit: cover; }
`,
  message: `
main { padding: 28px 20px 8px; }
body, footer { text-align: center; }
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
