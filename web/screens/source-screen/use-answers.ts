import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SourceDefaults } from '#contract/source-answers.ts';
import type { Source } from '#contract/sources.ts';
import { updateSource } from '#web/sources/queries.ts';

export interface Answers {
  /** The answers including unsaved changes. */
  given: SourceDefaults;
  state: 'idle' | 'saving' | 'saved';
  error: unknown;
  give: (part: SourceDefaults) => void;
  /** Resolves when all answers are saved. Rejects on failure. */
  flush: () => Promise<void>;
}

/**
 * Returns the answers for a source and `give`. Each answer is shown at once and sent after the previous ones. Unsent
 * answers are kept and sent with the next one.
 */
export function useAnswers({ id, defaults }: Source): Answers {
  const client = useQueryClient();
  const [said, setSaid] = useState<SourceDefaults>({});
  const [state, setState] = useState<Answers['state']>('idle');
  const [error, setError] = useState<unknown>(null);
  const unsent = useRef<SourceDefaults>({});
  const underWay = useRef<Promise<void> | null>(null);

  async function send(): Promise<void> {
    setState('saving');
    setError(null);
    while (Object.keys(unsent.current).length > 0) {
      const part = unsent.current;
      unsent.current = {};
      try {
        await updateSource(client, id, { defaults: part });
      } catch (problem) {
        unsent.current = { ...part, ...unsent.current };
        setState('idle');
        setError(problem);
        throw problem;
      }
    }
    setState('saved');
  }

  function flush(): Promise<void> {
    underWay.current ??= (Object.keys(unsent.current).length > 0 ? send() : Promise.resolve()).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  return {
    given: { ...defaults, ...said },
    state,
    error,
    give(part) {
      setSaid((before) => ({ ...before, ...part }));
      Object.assign(unsent.current, part);
      // The failure is reported by `error`.
      flush().catch(() => undefined);
    },
    flush,
  };
}

/** Returns the id of the field of an answer, for links from missing answers. */
export function answerId(name: string): string {
  return `answer-${name}`;
}
