import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Follow } from '#contract/follows.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useProblemWords } from '#web/i18n/problem-message.ts';
import { showToast } from '#web/ui/toast.tsx';
import { change, end } from './queries.ts';
import { useFollowWords } from './use-follow-words.ts';

/** Pauses and resumes what is followed, or ends it; each can be undone for a while. Says how that went. */
export function useFollowDeeds(followed: Follow, onDone?: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const what = useFollowWords()(followed);
  const { mutate, isPending } = useMutationOnce((deed: () => Promise<void>) => told(deed));

  async function told(deed: () => Promise<unknown>): Promise<void> {
    try {
      await deed();
    } catch (refused) {
      showToast(problemWords(refused), 'bad');
    }
  }

  async function turn(isPaused: boolean) {
    await change(client, followed, { isPaused });
    const undo = () => void told(() => change(client, followed, { isPaused: !isPaused }));
    showToast(t(isPaused ? 'follows.nowPaused' : 'follows.nowResumed', { what }), 'good', {
      label: t('follows.undo'),
      onPress: undo,
    });
    onDone?.();
  }

  async function endIt() {
    const takeBack = await end(client, followed);
    showToast(t('follows.ended', { what }), 'good', {
      label: t('follows.undo'),
      onPress: () => void told(takeBack),
    });
    onDone?.();
  }

  return {
    isPending,
    turn: () => mutate(() => turn(!followed.isPaused)),
    end: () => mutate(endIt),
  };
}
