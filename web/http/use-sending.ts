import { useRef, useState } from 'react';

interface Sending<Input> {
  /** Settles when the answer is there, either way. While it is under way, further calls do nothing. */
  send: (input: Input) => Promise<void>;
  isSending: boolean;
  /** What went wrong the last time; null while nothing has, and while it is tried again. */
  problem: unknown;
  forgetProblem: () => void;
}

/** For the button that sends something: pressed twice it sends once, and what went wrong stays beside it. */
export function useSending<Input = void>(ask: (input: Input) => Promise<unknown>): Sending<Input> {
  const isUnderWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  return {
    isSending,
    problem,
    forgetProblem: () => setProblem(null),
    async send(input) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setIsSending(true);
      setProblem(null);
      try {
        await ask(input);
      } catch (error) {
        setProblem(error);
      } finally {
        isUnderWay.current = false;
        setIsSending(false);
      }
    },
  };
}
