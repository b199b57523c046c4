import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { probeConnection } from '#web/http/network.ts';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { FollowDialogProps } from './follow-dialog.tsx';
import { type FollowTarget, findMatchingFollow } from './follow-target.ts';
import { followsQuery } from './queries.ts';

interface Props {
  target: FollowTarget;
  /** The page has more filters than can be followed. */
  isNarrower?: boolean;
  /** It is the main action of the page. */
  isMain?: boolean;
  /** Texts of the button: before and after following. */
  labels: { follow: string; following: string };
}

/**
 * Shows a button that opens the dialog to follow what a page is about, or shows that it is followed. The dialog is
 * loaded when it is first opened.
 */
export function FollowButton({ target, isNarrower = false, isMain = false, labels }: Props) {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const { data } = useQuery({ ...followsQuery(), enabled: session !== null });
  const [Dialog, setDialog] = useState<ComponentType<FollowDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const followed = (session && data && findMatchingFollow(data.follows, target)) || undefined;

  const load = () =>
    loadWithMessages(i18n, ['filters', 'follows', 'problems', 'push'], () => import('./follow-dialog.tsx'));
  const prepare = () => void load().catch(() => {});
  async function open() {
    try {
      const { FollowDialog } = await load();
      setDialog(() => FollowDialog);
      setOpen(true);
    } catch {
      void probeConnection();
      showToast(t('commonProblems:offline'), 'bad');
    }
  }

  return (
    <>
      <Button
        {...(isMain && !followed && { kind: 'primary' as const })}
        icon={followed ? 'check' : 'bell'}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onPress={open}
      >
        {followed ? labels.following : labels.follow}
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
