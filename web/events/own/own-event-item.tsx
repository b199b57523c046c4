import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OwnEvent } from '#contract/events.ts';
import { useSession } from '#web/accounts/session.ts';
import { EventCard } from '#web/events/event-card.tsx';
import { useCopyLink } from '#web/events/share-buttons.tsx';
import { waitingPictureOf } from '#web/events/waiting-pictures.ts';
import { cloneEventPath, editEventPath, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { momentOf } from '#web/words/moments.ts';
import styles from './own-events.module.css';
import type { Deed } from './withdraw-dialog.tsx';

interface Props {
  event: OwnEvent;
  now: Date;
  /** Whether the site lets its organisers change events. */
  mayEdit: boolean;
  onAsk: (deed: Deed, event: OwnEvent) => void;
}

/** One of one's own events: the card with what is done most, and a menu beside it with all that can be done. */
export function OwnEventItem({ event, now, mayEdit, onAsk }: Props) {
  const isOver = event.isOver || momentOf(event, now) === 'over';
  const isHidden = event.hiddenBecause !== null;
  return (
    <li className={styles.item} data-event={event.id} data-off={event.isCancelled || isHidden}>
      <EventCard
        event={event}
        now={now}
        level={2}
        marks={<Marks event={event} />}
        note={isHidden && <Hidden because={event.hiddenBecause} />}
        actions={mayEdit && !isHidden && !isOver && <Actions event={event} onAsk={onAsk} />}
      />
      {!isHidden && (
        <div className={styles.menu}>
          <MoreActions event={event} mayEdit={mayEdit} isOver={isOver} onAsk={onAsk} />
        </div>
      )}
    </li>
  );
}

function Marks({ event: { id, isCancelled, hiddenBecause, seriesId } }: { event: OwnEvent }) {
  const { t } = useTranslation();
  const userId = useSession()?.userId;
  // Its page has the picture, and the way to send it.
  const lacksPicture = userId !== undefined && waitingPictureOf(userId, id, new Date()) !== null;
  return (
    <>
      {hiddenBecause !== null && <strong className={styles.mark}>{t('myEvents.hidden')}</strong>}
      {isCancelled && <strong className={styles.mark}>{t('myEvents.isCancelled')}</strong>}
      {lacksPicture && <strong className={styles.mark}>{t('myEvents.lacksPicture')}</strong>}
      {seriesId !== null && (
        <span className={styles.repeats}>
          <Icon name="repeat" />
          {t('myEvents.repeats')}
        </span>
      )}
    </>
  );
}

/** Why the administration took it off the site, and whom to ask. */
function Hidden({ because }: { because: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.hidden}>
      <p>{because ? t('myEvents.hiddenBecause', { because }) : t('myEvents.hiddenText')}</p>
      <ButtonLink to={paths.contact} icon="mail" className={styles.action}>
        {t('myEvents.askWhy')}
      </ButtonLink>
    </div>
  );
}

type Chosen = Pick<Props, 'event' | 'onAsk'>;

function Actions({ event, onAsk }: Chosen) {
  const { t } = useTranslation();
  const labelled = (label: string) => ({
    'aria-label': t('myEvents.deedOn', { deed: label, name: event.name }),
    title: label,
  });
  return (
    <div className={styles.actions}>
      <ButtonLink to={editEventPath(event.id)} icon="edit" className={styles.action} {...labelled(t('myEvents.edit'))}>
        <span className={styles.word}>{t('myEvents.edit')}</span>
      </ButtonLink>
      <ButtonLink
        to={cloneEventPath(event.id)}
        icon="copy"
        className={styles.action}
        {...labelled(t('myEvents.clone'))}
      >
        <span className={styles.word}>{t('myEvents.clone')}</span>
      </ButtonLink>
      <Button
        icon="trash"
        className={styles.action}
        onPress={() => onAsk('delete', event)}
        {...labelled(t('myEvents.delete'))}
      >
        <span className={styles.word}>{t('myEvents.delete')}</span>
      </Button>
    </div>
  );
}

function MoreActions({ event, mayEdit, isOver, onAsk }: Omit<Props, 'now'> & { isOver: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const copyLink = useCopyLink(event);
  const clone = {
    id: 'clone',
    label: t('myEvents.clone'),
    icon: 'copy' as const,
    onPress: () => navigate(cloneEventPath(event.id)),
  };
  const change = [
    {
      id: 'edit',
      label: t('myEvents.edit'),
      icon: 'edit' as const,
      onPress: () => navigate(editEventPath(event.id)),
    },
    clone,
    event.isCancelled
      ? {
          id: 'reinstate',
          label: t('myEvents.reinstate'),
          icon: 'undo' as const,
          onPress: () => onAsk('reinstate', event),
        }
      : {
          id: 'cancel',
          label: t('myEvents.cancel'),
          icon: 'close' as const,
          onPress: () => onAsk('cancel', event),
        },
    {
      id: 'delete',
      label: t('myEvents.delete'),
      icon: 'trash' as const,
      isDangerous: true,
      onPress: () => onAsk('delete', event),
    },
  ];
  return (
    <Menu
      label={t('myEvents.moreActions', { name: event.name })}
      actions={[
        ...(mayEdit ? (isOver ? [clone] : change) : []),
        { id: 'copy-link', label: t('events.copyLink'), icon: 'link', onPress: copyLink },
      ]}
    />
  );
}
