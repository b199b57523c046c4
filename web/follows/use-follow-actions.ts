import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Follow } from '#contract/follows.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { showToast } from '#web/ui/toast.tsx';
import { deleteFollow, updateFollow } from './queries.ts';
import { useDescribeFollow } from './use-describe-follow.ts';

/**
 * Returns `turn`, which pauses or resumes a follow, and `end`, which removes it. Each shows a message with a button for
 * undo, or the error.
 */
export function useFollowActions(followed: Follow, onDone?: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const what = useDescribeFollow()(followed);
  const { mutate, isPending } = useMutationOnce((action: () => Promise<void>) => withErrorToast(action));

  async function withErrorToast(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (refused) {
      showToast(errorMessage(refused), 'bad');
    }
  }

  async function turn(isPaused: boolean) {
    await updateFollow(client, followed, { isPaused }, what);
    const undo = () => void withErrorToast(() => updateFollow(client, followed, { isPaused: !isPaused }, what));
    showToast(t(isPaused ? 'follows:nowPaused' : 'follows:nowResumed', { what }), 'good', {
      label: t('follows:undo'),
      onPress: undo,
    });
    onDone?.();
  }

  async function endIt() {
    const undo = await deleteFollow(client, followed, what);
    showToast(t('follows:ended', { what }), 'good', {
      label: t('follows:undo'),
      onPress: () => void withErrorToast(undo),
    });
    onDone?.();
  }

  return {
    isPending,
    turn: () => mutate(() => turn(!followed.isPaused)),
    end: () => mutate(endIt),
  };
}
