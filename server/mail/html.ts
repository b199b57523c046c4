import { type AccentColors, accentColors } from '#contract/accent.ts';
import { isRightToLeft } from '#contract/direction.ts';
import { productAccent } from '#contract/site-values.ts';
import { escapeHtml } from '#server/text/escaping.ts';
import type { Sheet, SheetParagraph } from './sheet.ts';

/**
 * Renders a mail as HTML: one column, the colours of the site, and no images, so that there is nothing to load and no
 * tracking. Mail programs support little CSS, so styles are inline. The style sheet only adds the dark mode.
 */
export function asHtml(sheet: Sheet): string {
  const { locale, subject, greeting, paragraphs, button, links, notes, linkAside, farewell, about, site } = sheet;
  const { unsubscribe } = sheet;
  const direction = isRightToLeft(locale) ? 'rtl' : 'ltr';
  const { accent, dark } = colorsOf(site.accentColor);
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkModeStyles(dark)}</style>
</head>
<body class="floor" style="margin:0;padding:0;background:#faf4ea">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview(paragraphs))}</div>
<table role="presentation" class="floor" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf4ea">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:${direction === 'rtl' ? 'right' : 'left'}" dir="${direction}">
<tr><td style="padding:0 4px 16px;font:800 24px/1 ${displayFont};letter-spacing:-0.5px"><a class="accent" href="${escapeHtml(site.url)}" style="color:${accent};text-decoration:none">${escapeHtml(site.name)}</a></td></tr>
<tr><td class="sheet" style="padding:28px 28px 12px;background:#fffdf8;border:1px solid #e3d5c1;border-radius:14px;font:16px/1.55 ${textFont};color:#261430">
${[greeting, ...paragraphs].map((words) => paragraph(words, accent)).join('\n')}${button ? buttonRow(button, accent) : ''}${links.map((link) => linkRow(link, accent)).join('')}
${notes.map(note).join('\n')}${button ? copyRow(linkAside, button.link, accent) : ''}
<p style="margin:0 0 16px">${escapeHtml(farewell)}<br>${escapeHtml(site.name)}</p>
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font:13px/1.5 ${textFont};color:#65526c">${escapeHtml(about)}<br><a class="soft" href="${escapeHtml(site.url)}" style="color:#65526c">${escapeHtml(site.url)}</a>${unsubscribe ? `<br>${quietLink(unsubscribe)}` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const displayFont = "'Bricolage Grotesque','Avenir Next','Trebuchet MS',sans-serif";
const textFont = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const darkModeStyles = (dark: DarkColors) => `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.floor{background:#17101d!important}
.sheet{background:#211729!important;border-color:#42334e!important;color:#f8efe4!important}
.soft{color:#c3b1c4!important}
.accent{color:${dark.accent}!important}
.button{background:${dark.accent}!important}
.button a{color:${dark.onAccent}!important}
.written{background:#120c17!important;border-color:#8f7c9b!important;color:#f8efe4!important}
}`;

interface Labelled {
  label: string;
  link: string;
}

type DarkColors = Pick<AccentColors, 'accent' | 'onAccent'>;

/** Returns the accent of a site in light mode, and its colours in dark mode. */
function colorsOf(accentColor: string): { accent: string; dark: DarkColors } {
  // As in `web/style/tokens.css`.
  if (accentColor === productAccent) return { accent: productAccent, dark: { accent: '#ff7452', onAccent: '#26101a' } };
  return { accent: accentColors(accentColor, 'light').accent, dark: accentColors(accentColor, 'dark') };
}

function paragraph(words: SheetParagraph, accent: string): string {
  if (typeof words === 'string') return `<p style="margin:0 0 16px">${inLines(words)}</p>`;
  const { by, written, link, note: aside } = words;
  const [title = '', ...lines] = written.split(/\r?\n/);
  const shown =
    link === undefined ? inLines(written) : [titleLink(title, link, accent), ...lines.map(escapeHtml)].join('<br>');
  return `${by === undefined ? '' : `<p class="soft" style="margin:0 0 8px;font-size:14px;color:#65526c">${escapeHtml(by)}</p>\n`}<blockquote class="written" dir="auto" style="margin:0 0 16px;padding:12px 16px;background:#f1e7d8;border-left:3px solid #8c7a86;border-radius:8px;overflow-wrap:anywhere">${shown}${aside === undefined ? '' : `<br><span class="soft" style="font-size:14px;color:#65526c">${escapeHtml(aside)}</span>`}</blockquote>`;
}

function titleLink(title: string, link: string, accent: string): string {
  return `<a class="accent" href="${escapeHtml(link)}" style="color:${accent};font-weight:600">${escapeHtml(title)}</a>`;
}

function buttonRow({ label, link }: Labelled, accent: string): string {
  return `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${accent};border-radius:999px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 26px;font:600 16px/1.2 ${textFont};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function linkRow({ label, link }: Labelled, accent: string): string {
  return `
<p style="margin:0 0 16px"><a class="accent" href="${escapeHtml(link)}" style="color:${accent};font-weight:600">${escapeHtml(label)}</a></p>`;
}

function quietLink({ label, link }: Labelled): string {
  return `<a class="soft" href="${escapeHtml(link)}" style="color:#65526c">${escapeHtml(label)}</a>`;
}

function note(words: string): string {
  return `<p class="soft" style="margin:0 0 12px;font-size:14px;color:#65526c">${escapeHtml(words)}</p>`;
}

function copyRow(aside: string, link: string, accent: string): string {
  return `
<p class="soft" style="margin:0 0 20px;font-size:14px;color:#65526c">${escapeHtml(aside)}<br><a class="accent" href="${escapeHtml(link)}" style="color:${accent};overflow-wrap:anywhere;word-break:break-all">${escapeHtml(link)}</a></p>`;
}

/** Returns the text that mail programs show beside the subject. */
function preview(paragraphs: SheetParagraph[]): string {
  return paragraphs.find((words) => typeof words === 'string') ?? '';
}

function inLines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}
