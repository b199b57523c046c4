import type { Announcement } from '#contract/announcements.ts';
import type { SourceText, Span } from './source-text.ts';

const minCharacters = 40;
/** In a list of events each has little to say. */
const minCharactersOfPart = 12;

/**
 * The announcement as it was written, or the part about one event, without the sentences that tell somebody's telephone or
 * mail address: on a page they would be read by more than whom they were meant for.
 */
export function descriptionOf(
  source: SourceText,
  contacts: readonly Span[],
  envelope: readonly Span[] = [],
  part?: Span,
): Announcement['description'] {
  const whole = source.wordsOf(part ?? { start: 0, end: source.text.length });
  const own = contacts.map((contact) => source.wordsOf(contact).words);
  const letter = envelope.reduce((text, line) => text.replace(source.wordsOf(line).words, ''), whole.words);
  const value = letter
    .split(/(?<=[.!?])(?= )|(?<=\n)/)
    .filter((sentence) => !own.some((contact) => sentence.includes(contact)))
    .join('')
    .replace(/^(?:\s*\n)+/, '')
    .trim();
  const min = part ? minCharactersOfPart : minCharacters;
  return value.length < min ? undefined : { value, alternatives: [], from: whole };
}
