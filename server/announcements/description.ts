import type { AnnouncedEvent } from '#contract/announcements.ts';
import type { SourceText, TextRange } from './source-text.ts';

const minCharacters = 40;
/** Parts of a list of events are short. */
const minCharactersOfPart = 12;

interface Description {
  description: AnnouncedEvent['description'];
  leftOut: AnnouncedEvent['leftOut'];
}

/**
 * Returns the announcement as it was written, or the part about one event, without the sentences that have a telephone number
 * or a mail address, because everyone can read a page. `leftOut` has these sentences, and the whole text is the alternative.
 */
export function descriptionOf(
  source: SourceText,
  contacts: readonly TextRange[],
  envelope: readonly TextRange[] = [],
  part?: TextRange,
): Description {
  const whole = source.wordsOf(part ?? { start: 0, end: source.text.length });
  const own = contacts.map((contact) => source.wordsOf(contact).words);
  const letter = envelope.reduce((text, line) => text.replace(source.wordsOf(line).words, ''), whole.words);
  const sentences = letter.split(/(?<=[.!?])(?<!\b(?:t[eé]l|mob)\.)(?= )|(?<=\n)/i);
  const isPrivate = (sentence: string) => own.some((contact) => sentence.includes(contact));
  const textOf = (all: readonly string[]) =>
    all
      .join('')
      .replace(/^(?:\s*\n)+/, '')
      .trim();
  const value = textOf(sentences.filter((sentence) => !isPrivate(sentence)));
  const contact = textOf(sentences.filter(isPrivate));
  const [span] = contacts;
  const leftOut = contact !== '' && span ? { value: contact, alternatives: [], from: source.wordsOf(span) } : undefined;
  const min = part ? minCharactersOfPart : minCharacters;
  const description =
    value.length < min && leftOut === undefined
      ? undefined
      : { value: value.length < min ? '' : value, alternatives: leftOut ? [textOf(sentences)] : [], from: whole };
  return { description, leftOut };
}
