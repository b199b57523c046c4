import type { SourceText, Span } from './source-text.ts';

/** A value with the words that said so. */
export function understanding(source: SourceText) {
  return <Value>(span: Span, value: Value, alternatives: Value[] = []) => ({
    value,
    alternatives,
    from: source.wordsOf(span),
  });
}
