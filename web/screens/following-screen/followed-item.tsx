import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Follow } from '#contract/follows.ts';
import { FollowDialog } from '#web/follows/follow-dialog.tsx';
import { isUnsent } from '#web/follows/queries.ts';
import { useDescribeDelivery, useDescribeFollow } from '#web/follows/use-describe-follow.ts';
import { useFollowActions } from '#web/follows/use-follow-actions.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { organiserPath, stylePath, venuePath } from '#web/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './following-screen.module.css';

/** Shows a follow with its delivery, and buttons to change, pause and end it. */
export function FollowedItem({ followed }: { followed: Follow }) {
  const { t } = useTranslation();
  const wordsOf = useDescribeFollow();
  const deliveryOf = useDescribeDelivery();
  const [isOpen, setOpen] = useState(false);
  const { turn, end, isPending } = useFollowActions(followed);
  const what = wordsOf(followed);
  const path = pathOf(followed);
  const labelled = (deed: string) => t('follows:deedOn', { deed, what });
  return (
    <li className={styles.item} aria-busy={isPending}>
      <div className={styles.words}>
        <p className={styles.what}>
          {path ? <Link to={path}>{withNonBreakingSpaces(what)}</Link> : withNonBreakingSpaces(what)}
        </p>
        <p className={styles.how}>
          {followed.isPaused ? <strong>{t('follows:paused')}</strong> : deliveryOf(followed)}
        </p>
      </div>
      <div className={styles.deeds} hidden={isUnsent(followed)}>
        <IconButton
          icon="edit"
          label={labelled(t('follows:change'))}
          aria-haspopup="dialog"
          onPress={() => setOpen(true)}
        />
        <Menu
          label={labelled(t('follows:more'))}
          actions={[
            {
              id: 'turn',
              label: t(followed.isPaused ? 'follows:resume' : 'follows:pause'),
              icon: followed.isPaused ? 'bell' : 'clock',
              onPress: turn,
            },
            { id: 'end', label: t('follows:end'), icon: 'close', isDangerous: true, onPress: end },
          ]}
        />
      </div>
      <FollowDialog target={followed} follow={followed} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  );
}

/** Returns the path of the followed page, or null. */
function pathOf({ organiser, venue, styles: slugs, area }: Follow): string | null {
  if (organiser) return organiserPath(organiser.slug);
  if (venue) return venuePath(venue.slug);
  const [slug] = slugs;
  return slug !== undefined && slugs.length === 1 && area === null ? stylePath(slug) : null;
}
