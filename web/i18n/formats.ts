import type { Texts } from '#languages/texts.ts';

/** How a language writes dates, prices and places: its file `formats.json`. */
export type Formats = {
  readonly [Name in keyof Texts['formats']]: Texts['formats'][Name] extends string ? string : object;
};

/** Fills the variables of a text: `{{day}} at {{time}}`. Faster than i18next, because lists write hundreds of dates. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
