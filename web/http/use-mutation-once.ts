import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Returns a mutation for submit buttons: a second press before the first one is rendered sends nothing. An error stays
 * in `error` until the next try; `mutate` never throws.
 */
export function useMutationOnce<Input = void>(mutationFn: (input: Input) => Promise<unknown>) {
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn });
  const isUnderWay = useRef(false);
  return {
    isPending,
    error,
    mutate(input: Input): void {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutateAsync(input)
        // It is returned as `error`.
        .catch(() => undefined)
        .finally(() => {
          isUnderWay.current = false;
        });
    },
    /** Clears the error. A running request continues. */
    reset(): void {
      if (!isUnderWay.current) reset();
    },
  };
}
