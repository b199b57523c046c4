import type { CSSProperties } from 'react';
import { contrast } from '#contract/contrast.ts';

const inks = { dark: '#050206', light: '#ffffff' } as const;

/**
 * Returns the text colour with more contrast on a background colour (`#rrggbb`). One of the two always reaches 4.5:1.
 */
export function contrastColor(ground: string): string {
  return contrast(ground, inks.dark) >= contrast(ground, inks.light) ? inks.dark : inks.light;
}

interface Tint extends CSSProperties {
  '--tint': string;
  '--tint-ink': string;
}

/** Cached per colour, because a screen has hundreds of tinted elements with few colours. */
const tints = new Map<string, Tint>();

/** Returns a `style` with the colour and its text colour as `--tint` and `--tint-ink`. */
export function tint(color: string): Tint {
  const made = tints.get(color) ?? { '--tint': color, '--tint-ink': contrastColor(color) };
  tints.set(color, made);
  return made;
}

/** Joins the truthy class names. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
