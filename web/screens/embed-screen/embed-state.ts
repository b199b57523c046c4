import {
  embedFonts,
  embedLimit,
  embedPath,
  embedThemes,
  embedViews,
  maxEmbedTitleCharacters,
} from '#contract/embeds.ts';
import { factNames } from '#contract/fact-filters.ts';
import { locales } from '#contract/locales.ts';
import { isSlug } from '#contract/slugs.ts';
import { isDay, readDays } from '#web/events/days/days.ts';

/** Width of the preview, and the kind of text to copy. */
export const previewWidths = ['phone', 'desktop'] as const;
export type PreviewWidth = (typeof previewWidths)[number];
export const textKinds = ['frame', 'element', 'wordpress', 'link'] as const;
export type TextKind = (typeof textKinds)[number];

const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
const listOf = (isValid: (text: string) => boolean) => (text: string) => text.split(',').every(isValid);
const isColor = (text: string) => /^[0-9a-f]{6}$/.test(text);
const isReference = (text: string) => isSlug(text) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** The parameters of `/embed` that the screen keeps, in the order in which they are written. */
const checks = {
  view: oneOf(embedViews.slice(1)),
  town: isSlug,
  organiser: isReference,
  venue: isReference,
  bbox: (text) => text.split(',').length === 4 && listOf(isNumber)(text),
  country: (text) => /^[A-Z]{2}$/.test(text),
  near: (text) => text.split(',').length === 2 && listOf(isNumber)(text),
  styles: listOf(isSlug),
  types: listOf(isSlug),
  facts: listOf(oneOf(factNames)),
  from: isDay,
  days: (text) => readDays(text) !== null,
  limit: (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= embedLimit.max,
  pictures: oneOf(['1']),
  title: (text) => text.length <= maxEmbedTitleCharacters,
  lang: oneOf(locales),
  theme: oneOf(embedThemes.slice(1)),
  accent: isColor,
  text: isColor,
  background: (text) => text === 'none' || isColor(text),
  font: oneOf(embedFonts.slice(1)),
  target: oneOf(['top']),
} satisfies Record<string, (text: string) => boolean>;

export type ParameterName = keyof typeof checks;

const names = Object.keys(checks) as ParameterName[];

/** The parameters of `/embed` that differ from their defaults. */
export type EmbedParameters = Partial<Record<ParameterName, string>>;

export interface EmbedState {
  parameters: EmbedParameters;
  width: PreviewWidth;
  kind: TextKind;
}

/** In the address of the screen, `lang` is the language of the site itself. */
const ownNames: Partial<Record<ParameterName, string>> = { lang: 'language' };

/** Returns the state of the screen from its query. Invalid and unknown parameters are left out. */
export function readEmbedState(search: string): EmbedState {
  const given = new URLSearchParams(search);
  const parameters: EmbedParameters = {};
  for (const name of names) {
    const value = given.get(ownNames[name] ?? name);
    if (value && checks[name](value)) parameters[name] = value;
  }
  return {
    parameters,
    width: previewWidths.find((width) => width === given.get('width')) ?? 'phone',
    kind: textKinds.find((kind) => kind === given.get('copy')) ?? 'frame',
  };
}

/** Returns the query of the screen, without defaults: empty, or with its `?`. */
export function writeEmbedState({ parameters, width, kind }: EmbedState): string {
  const own = names.flatMap((name): [string, string][] =>
    parameters[name] ? [[ownNames[name] ?? name, parameters[name]]] : [],
  );
  if (width !== 'phone') own.push(['width', width]);
  if (kind !== 'frame') own.push(['copy', kind]);
  return queryOf(own);
}

/** Returns the path of the embed, with its query. */
export function embedAddress(parameters: EmbedParameters): string {
  return embedPath + queryOf(names.flatMap((name) => (parameters[name] ? [[name, parameters[name]]] : [])));
}

/** Keeps commas, which need no encoding. */
function queryOf(parts: string[][]): string {
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts)}`.replaceAll('%2C', ',');
}
