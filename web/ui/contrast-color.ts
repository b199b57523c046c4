import type { CSSProperties } from 'react';
import { contrast } from '#web/style/contrast-ratio.ts';

const inks = { dark: '#050206', light: '#ffffff' } as const;

/** The ink that reads best on a ground of any colour (`#rrggbb`): one of the two always reaches 4.5:1. */
export function contrastColor(ground: string): string {
  return contrast(ground, inks.dark) >= contrast(ground, inks.light) ? inks.dark : inks.light;
}

interface Tint extends CSSProperties {
  '--tint': string;
  '--tint-ink': string;
}

/** The same object for the same colour: a screen has hundreds of tinted things, and few colours. */
const tints = new Map<string, Tint>();

/** For `style`: hands a colour that comes from data, and its ink, to the style sheet as `--tint` and `--tint-ink`. */
export function tint(color: string): Tint {
  const made = tints.get(color) ?? { '--tint': color, '--tint-ink': contrastColor(color) };
  tints.set(color, made);
  return made;
}
