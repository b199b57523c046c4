import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accentColors } from '#contract/accent.ts';
import { initialOf } from '#contract/initial.ts';
import { CardDrawer, emptyCard, type InitialShape } from '#server/cards/service.ts';
import { siteIcon } from '#server/pictures/service.ts';
import { siteOf } from '#server/site/service.ts';
import { escapeHtml } from '#server/text/escaping.ts';
import type { Tools } from '#server/tools.ts';

export type LookTools = Pick<Tools, 'storage' | 'log' | 'decoder' | 'site'>;

/** A file with the look of the site. */
interface LookFile {
  type: string;
  content: string | Uint8Array;
}

type Draw = (tools: LookTools, drawer: CardDrawer) => Promise<LookFile>;

/** Files of the build that a site with a look of its own replaces, by their names. */
const lookFiles: Readonly<Record<string, Draw>> = {
  'icon.svg': writeSvg,
  'share.png': async (tools, drawer) => {
    const { name, tagline, defaultLanguage } = siteOf(tools);
    const line = typeof tagline === 'string' ? tagline : tagline[defaultLanguage];
    const card = { ...emptyCard(tools, defaultLanguage), title: name, lines: line ? [line] : [], site: '' };
    return { type: 'image/jpeg', content: await drawer.draw({ card, readIcon: () => siteIcon(tools, 'icon-192') }) };
  },
  ...Object.fromEntries(
    (['icon-180', 'icon-192', 'icon-512', 'icon-maskable-512', 'badge-96'] as const).map((shape) => [
      `${shape}.png`,
      (tools: LookTools, drawer: CardDrawer) => drawPng(tools, drawer, shape),
    ]),
  ),
};

async function drawPng(tools: LookTools, drawer: CardDrawer, shape: InitialShape): Promise<LookFile> {
  const type = 'image/png';
  // The badge of notifications must be a silhouette. Most icons are not.
  if (shape !== 'badge-96') {
    const icon = await siteIcon(tools, shape);
    if (icon) return { type, content: icon };
  }
  const { name, accentColor } = siteOf(tools);
  const { accent, onAccent } = accentColors(accentColor, 'light');
  return { type, content: await drawer.drawInitial({ letter: initialOf(name), color: accent, ink: onAccent, shape }) };
}

/** Browsers draw the letter with a font of the system. */
async function writeSvg(tools: LookTools): Promise<LookFile> {
  const { name, accentColor } = siteOf(tools);
  const { accent, onAccent } = accentColors(accentColor, 'light');
  const icon = await siteIcon(tools, 'icon-192');
  const drawing = icon
    ? `<image width="48" height="48" href="data:image/png;base64,${Buffer.from(icon).toString('base64')}"/>`
    : `<rect width="48" height="48" rx="11" fill="${accent}"/><text x="24" y="34.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="30" font-weight="800" fill="${onAccent}">${escapeHtml(initialOf(name))}</text>`;
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><title>${escapeHtml(name)}</title>${drawing}</svg>`;
  return { type: 'image/svg+xml', content };
}

/** Scripts that name the site, as `{{site}}` in a string. */
const namedScripts = new Set(['service-worker.js', 'embed.js']);

/** The files at the root of a site that have its name and look. */
export class LookFiles {
  readonly #tools: LookTools;
  readonly #folder: string;
  readonly #drawer: CardDrawer;

  /** `folder`: the files of the build. */
  constructor(tools: LookTools, folder: string) {
    this.#tools = tools;
    this.#folder = folder;
    this.#drawer = new CardDrawer(tools.log);
  }

  /** Returns a file by its name; undefined if that of the build applies. Throws `unavailable` if it cannot be drawn now. */
  async find(name: string): Promise<LookFile | undefined> {
    if (namedScripts.has(name)) {
      const script = await readFile(join(this.#folder, name), 'utf8');
      return { type: 'text/javascript; charset=utf-8', content: withName(script, siteOf(this.#tools).name) };
    }
    if (this.#tools.site.look === undefined) return undefined;
    return lookFiles[name]?.(this.#tools, this.#drawer);
  }

  close(): Promise<void> {
    return this.#drawer.close();
  }
}

/** Puts the name into a script. Escaped, because the bundler may use any quotation marks. */
function withName(script: string, name: string): string {
  const escaped = name.replace(/[^A-Za-z0-9 ]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return script.replaceAll('{{site}}', () => escaped);
}
