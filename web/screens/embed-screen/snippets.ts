import type { EmbedParameters, TextKind } from './embed-state.ts';
import { embedAddress } from './embed-state.ts';

interface Parts {
  /** The address of the site, without a slash at the end. */
  site: string;
  parameters: EmbedParameters;
  /** Address of the page of the site with the same events. */
  page: string;
  /** Names what is shown: `Tango · Lyon`. */
  title: string;
  heightPx: number;
}

/** Rights of the frame: its script reports the height, and links open the site. */
export function sandboxOf({ target }: EmbedParameters): string {
  const more = target === 'top' ? ' allow-top-navigation-by-user-activation' : '';
  return `allow-scripts allow-popups allow-popups-to-escape-sandbox${more}`;
}

/** Returns the text to copy of each kind. */
export function snippetsOf({ site, parameters, page, title, heightPx }: Parts): Record<TextKind, string> {
  const address = site + embedAddress(parameters);
  const link = `<a href="${escaped(page)}">${escaped(title)}</a>`;
  const frame = Object.entries({
    src: address,
    title,
    width: '100%',
    height: String(heightPx),
    style: 'border:0',
    loading: 'lazy',
    sandbox: sandboxOf(parameters),
  });
  const element = Object.entries({ ...parameters, style: `display:block;min-height:${heightPx}px` });
  return {
    frame: `<iframe${attributes(frame)}></iframe>`,
    element: [
      `<script type="module" src="${site}/embed.js"></script>`,
      `<pista-events${attributes(element)}>`,
      `  ${link}`,
      '</pista-events>',
    ].join('\n'),
    wordpress: address,
    link: page,
  };
}

function attributes(pairs: readonly [string, string][]): string {
  return pairs.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

/** Escapes a text for attributes and elements of HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
