import { hash } from 'node:crypto';
import { isRightToLeft } from '#contract/direction.ts';
import { textsIn } from '#server/text/texts.ts';
import type { EmbedContent, EmbedContext } from './embed.ts';
import { linkToSite } from './event-row.ts';
import { type Html, html } from './html.ts';
import { paletteStyle, palettesOf } from './palette.ts';
import { embedScript } from './script.ts';
import { fontStyle, styleOf } from './style.ts';

/** A page with the policy that allows its own style and script, by their hashes, and nothing else. */
export interface EmbedDocument {
  text: string;
  policy: string;
}

/** Returns the HTML page of an embed. It contains its style and script, so that it needs one request. */
export function renderDocument(
  context: EmbedContext,
  { title, body, kind, siteLink, linkText, address }: EmbedContent,
): EmbedDocument {
  const { locale, hourCycle, query, publicUrl } = context;
  const isTransparent = query.background === 'none';
  const style = styleOf(kind) + lookStyle(context, isTransparent);
  const foot = html`<footer>${linkToSite(context, siteLink, siteLinkText(context, linkText))}</footer>`;
  const oembed =
    address &&
    html`<link rel=alternate type=application/json+oembed href="${`${publicUrl}/oembed?url=${encodeURIComponent(publicUrl + address)}`}">`;
  const text =
    html`<!doctype html><html lang=${locale} dir=${isRightToLeft(locale) ? 'rtl' : 'ltr'} class="${kind} ${hourCycle}"><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><meta name=responsive-embedded-sizing><link rel=icon href=/icon.svg><title>${title}</title>${oembed}`.text.concat(
      `<style>${style}</style>`,
      html`<body><main>${body}</main>${foot}`.text,
      `<script>${embedScript}</script>`,
    );
  return { text, policy: policyOf(style, publicUrl) };
}

/** Replaces the name of the site in a text, because the name is shown in bold. */
const nameMark = '\ue000';

function siteLinkText({ locale, site }: EmbedContext, key: EmbedContent['linkText']): Html {
  const [before, after] = textsIn('embedPages', locale, nameMark)(key).split(nameMark);
  return html`${before}<b>${site}</b>${after}`;
}

function lookStyle({ query, accentColor }: EmbedContext, isTransparent: boolean): string {
  const frame = isTransparent ? '' : 'body{border:1px solid var(--line);border-radius:14px}';
  return `${paletteStyle(palettesOf(query, accentColor), isTransparent)}${fontStyle(query.font)}${frame}`;
}

/** Hashes, because a cached page can have no nonce. The host by name, because `'self'` is nothing in a sandbox. */
function policyOf(style: string, publicUrl: string): string {
  const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${sha256(style)}`,
    `script-src ${sha256(embedScript)}`,
    `img-src ${new URL(publicUrl).origin} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}
