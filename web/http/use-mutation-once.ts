import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * For the button that sends something: pressed twice it sends once, also where the second press comes before the first
 * has been drawn. What went wrong stays in `error` until it is tried again.
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
        // It stands in `error`.
        .catch(() => undefined)
        .finally(() => {
          isUnderWay.current = false;
        });
    },
    /** Forgets what went wrong; what is under way goes on. */
    reset(): void {
      if (!isUnderWay.current) reset();
    },
  };
}
