import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { missed } from '#web/http/network.ts';
import { learnLaterWords } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { FollowDialogProps } from './follow-dialog.tsx';
import { followsQuery } from './queries.ts';
import { type FollowTarget, findMatchingFollow } from './wish.ts';

interface Props {
  target: FollowTarget;
  /** The page is narrowed by more than can be followed. */
  isNarrower?: boolean;
  /** Instead of "Follow", where the words of the dialog are not there yet. */
  words?: { follow: string; following: string };
}

/** Follows what a page is about, or says that it is followed. How, and the way out, stand in a dialog that few open. */
export function FollowButton({ target, isNarrower = false, words }: Props) {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const { data } = useQuery({ ...followsQuery(), enabled: session !== null });
  const [Dialog, setDialog] = useState<ComponentType<FollowDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const followed = (session && data && findMatchingFollow(data.follows, target)) || undefined;

  const load = () => Promise.all([import('./follow-dialog.tsx'), learnLaterWords(i18n)]);
  const prepare = () => void load().catch(() => {});
  async function open() {
    try {
      const [{ FollowDialog }] = await load();
      setDialog(() => FollowDialog);
      setOpen(true);
    } catch {
      void missed();
      showToast(t('problems.offline'), 'bad');
    }
  }

  return (
    <>
      <Button
        icon={followed ? 'check' : 'bell'}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onPress={open}
      >
        {followed ? (words?.following ?? t('follows.following')) : (words?.follow ?? t('follows.follow'))}
      </Button>
      {Dialog && (
        <Dialog
          target={target}
          follow={followed}
          isNarrower={isNarrower}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
