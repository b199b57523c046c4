import type { Announcement } from '#contract/announcements.ts';
import type { SourceText, Span } from './source-text.ts';

const leastCharacters = 40;

/**
 * The announcement as it was written, without the sentences that tell somebody's telephone or mail address: on a page they
 * would be read by more than whom they were meant for.
 */
export function descriptionOf(
  source: SourceText,
  contacts: readonly Span[],
  envelope: readonly Span[] = [],
): Announcement['description'] {
  const whole = source.wordsOf({ start: 0, end: source.text.length });
  const own = contacts.map((contact) => source.wordsOf(contact).words);
  const letter = envelope.reduce((text, line) => text.replace(source.wordsOf(line).words, ''), whole.words);
  const value = letter
    .split(/(?<=[.!?])(?= )|(?<=\n)/)
    .filter((sentence) => !own.some((contact) => sentence.includes(contact)))
    .join('')
    .replace(/^(?:\s*\n)+/, '')
    .trim();
  return value.length < leastCharacters ? undefined : { value, alternatives: [], from: whole };
}
