import type { SourceText, TextRange } from './source-text.ts';

/** Returns a function that pairs a value with the words it was read from. */
export function fieldBuilder(source: SourceText) {
  return <Value>(span: TextRange, value: Value, alternatives: Value[] = [], isUnsure = false) => ({
    value,
    alternatives,
    from: source.wordsOf(span),
    ...(isUnsure && { isUnsure }),
  });
}
