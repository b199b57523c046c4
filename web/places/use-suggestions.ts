import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDebounced } from './use-debounced.ts';

/** Suggestions of a field. Spread into `ComboBox`. */
export interface Suggestions<Item> {
  items: readonly Item[];
  /** The text to which `items` belong. */
  itemsFor: string;
  /** The answer for the current text has not arrived. */
  isLoading: boolean;
  isIdle: boolean;
  error: Error | null;
}

interface Options<Answer, Item, Key extends QueryKey> {
  /** Current text of the field. */
  text: string;
  /** The request is sent after this many milliseconds without a change. */
  pauseMs: number;
  /** Query for a text. Its key must contain the text. */
  query: (text: string) => UseQueryOptions<Answer, Error, Answer, Key>;
  itemsOf: (answer: Answer) => readonly Item[];
  /** Disables requests and suggestions: the text is too short, or an item was picked. */
  isIdle: boolean;
}

/**
 * Returns suggestions for exactly the current text, requested after a pause of `pauseMs`. Answers for earlier texts are
 * never returned, because the user could pick a suggestion that does not match the text.
 */
export function useSuggestions<Answer, Item, Key extends QueryKey>({
  text,
  pauseMs,
  query,
  itemsOf,
  isIdle,
}: Options<Answer, Item, Key>): Suggestions<Item> & { refetch: () => void } {
  const typed = text.trim();
  const settled = useDebounced(typed, pauseMs);
  const isCurrent = settled === typed;
  // Removed, because placeholder data belong to another text.
  const { placeholderData: _ofEarlierText, ...asked } = query(settled);
  const { data, error, isPending, refetch } = useQuery({ ...asked, enabled: !isIdle && isCurrent });
  const answer = isIdle || !isCurrent ? undefined : data;
  return {
    items: answer === undefined ? [] : itemsOf(answer),
    itemsFor: settled,
    isLoading: !isIdle && (!isCurrent || isPending),
    isIdle,
    error: isCurrent && !isIdle ? error : null,
    refetch: () => void refetch(),
  };
}
