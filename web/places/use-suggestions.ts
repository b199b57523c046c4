import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDebounced } from './use-debounced.ts';

/** What a field shows below itself while someone types: spread into `ComboBox`. */
export interface Suggestions<Item> {
  items: readonly Item[];
  /** The text that `items` answer. */
  itemsFor: string;
  /** The answer for the current text is not here yet. */
  isLoading: boolean;
  isIdle: boolean;
  error: Error | null;
}

interface Options<Answer, Item, Key extends QueryKey> {
  /** What is written now. */
  text: string;
  /** Without a key for this long the text is asked for. */
  pauseMs: number;
  /** The question that a text asks. Its key must contain the text. */
  query: (text: string) => UseQueryOptions<Answer, Error, Answer, Key>;
  itemsOf: (answer: Answer) => readonly Item[];
  /** Nothing is asked or shown: too little is written, or something has been picked. */
  isIdle: boolean;
}

/**
 * Suggestions for exactly the text that is written. An answer for an earlier text is never among them, however slow the
 * server is, because a suggestion that stayed from before could be picked for a text that it has nothing to do with.
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
  // Data of another key must never show, whatever the query says.
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
