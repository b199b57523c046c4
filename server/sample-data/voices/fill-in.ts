import type { Voice } from './voice.ts';

/** Replaces the placeholders of a text, such as `{motif}`, and capitalizes the first letter. */
export function fillIn(
  text: string,
  voice: Voice,
  words: Partial<Record<'motif' | 'town' | 'style' | 'weekday' | 'nth' | 'n', string>>,
): string {
  const joined = words.town && voice.joinTown ? voice.joinTown(text, words.town) : text;
  const filled = Object.entries(words).reduce(
    (rest, [gap, word]) => rest.replaceAll(`{${gap}}`, () => word ?? ''),
    joined,
  );
  return filled.charAt(0).toLocaleUpperCase(voice.language) + filled.slice(1);
}
