import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { withCommas } from '#contract/direction.ts';
import type { ListedEvent, OwnEvent } from '#contract/events.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { useSession } from '#web/accounts/session.ts';
import { pendingUploadOf } from '#web/events/drafts/pending-upload.ts';
import { useCopyLink } from '#web/events/links/share-buttons.tsx';
import { eventAbout } from '#web/events/waiting/about.ts';
import { resultsOf, withResults } from '#web/events/waiting/overlay.ts';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { shortDay } from '#web/i18n/dates.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useWaiting } from '#web/outbox/use-waiting.ts';
import { cloneEventPath, editEventPath, leadsToRepetition, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { isExtensible } from './extend-dialog.tsx';
import { OwnEventCard } from './own-event-card.tsx';
import styles from './own-events.module.css';
import type { When } from './queries.ts';
import { SeriesDates, SeriesNote } from './series-dates.tsx';
import type { Selection } from './use-moving.tsx';
import type { OwnEventAction } from './withdraw-dialog.tsx';

/** Opens the confirmation of an action, the dialog that extends the series, or the statistics. */
export type Ask = (action: OwnEventAction | 'extend' | 'statistics', event: OwnEvent, scope?: Scope) => void;

interface Props {
  event: ListedEvent;
  now: Date;
  /** The list that contains it, and its search. */
  when: When;
  searchText: string;
  /** Whether the site allows organisers to edit events. */
  mayEdit: boolean;
  /** With a scope, that is preselected; otherwise the action is about this date only. */
  onAsk: Ask;
  selection?: Selection | undefined;
}

/**
 * Shows one of the user's events: a card with the most frequent actions, and a menu with all. A series is the card of
 * its next date; its actions apply to this and all following, and its dates open below.
 */
export function OwnEventItem({ event: received, now, when, searchText, mayEdit, onAsk, selection }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const event = withResults(received, resultsOf(useWaiting(), received.id));
  const isOver = isPast(event, now);
  const isHidden = event.hiddenBecause !== null;
  const { approval } = event;
  const isSeries = (event.datesInList ?? 1) > 1;
  const ask: Ask = isSeries ? (action, meant) => onAsk(action, meant, 'following') : onAsk;
  const note = (isSeries || isHidden || approval) && (
    <>
      {isHidden && <Hidden because={event.hiddenBecause} />}
      {approval?.state === 'waiting' && <p className={styles.hidden}>{t('myEvents:waitsText')}</p>}
      {approval?.because && (
        <p className={styles.hidden}>
          <bdi>{approval.because}</bdi>
        </p>
      )}
      {isSeries && <SeriesNote event={event} when={when} />}
    </>
  );
  return (
    <li className={styles.item} data-event={event.id} data-off={event.isCancelled || isHidden} data-series={isSeries}>
      {selection && !isHidden && (
        <Checkbox
          label={
            <>
              {t('organisers:moving.choose')}{' '}
              <span className="visually-hidden">
                ({withCommas(locale, [event.name, shortDay(locale, event.dateStart)])})
              </span>
            </>
          }
          checked={selection.has(event)}
          onChange={() => selection.toggle(event)}
        />
      )}
      <OwnEventCard
        event={event}
        now={now}
        level={2}
        marks={<Marks event={event} />}
        note={note}
        actions={mayEdit && !isHidden && !isOver && <Actions event={event} onAsk={ask} />}
      />
      {!isHidden && (
        <div className={styles.menu}>
          <MoreActions event={event} mayEdit={mayEdit} isOver={isOver} onAsk={ask} />
        </div>
      )}
      {isSeries && (
        <SeriesDates
          event={event}
          when={when}
          searchText={searchText}
          extrasOf={(date) => (
            <>
              <Marks event={{ ...date, seriesId: null }} />
              {date.hiddenBecause === null && (
                <MoreActions event={date} mayEdit={mayEdit} isOver={isPast(date, now)} onAsk={onAsk} />
              )}
            </>
          )}
        />
      )}
    </li>
  );
}

function isPast(event: OwnEvent, now: Date): boolean {
  return event.isOver || eventStatus(event, now) === 'over';
}

function Marks({ event: { id, isCancelled, hiddenBecause, seriesId, approval } }: { event: OwnEvent }) {
  const { t } = useTranslation();
  const userId = useSession()?.userId;
  // Its page offers to send the missing picture.
  const lacksPicture = userId !== undefined && pendingUploadOf(userId, id, new Date()) !== null;
  return (
    <>
      {hiddenBecause !== null && <strong className={styles.mark}>{t('myEvents:hidden')}</strong>}
      {approval && (
        <strong className={styles.mark}>
          {t(approval.state === 'waiting' ? 'myEvents:waits' : 'myEvents:refused')}
        </strong>
      )}
      {isCancelled && <strong className={styles.mark}>{t('myEvents:isCancelled')}</strong>}
      <WaitingPart kind="mark" about={eventAbout(id)} />
      {lacksPicture && <strong className={styles.mark}>{t('myEvents:lacksPicture')}</strong>}
      {seriesId !== null && (
        <span className={styles.repeats}>
          <Icon name="repeat" />
          {t('myEvents:repeats')}
        </span>
      )}
    </>
  );
}

/** Why an administrator hid the event, and a contact link. */
function Hidden({ because }: { because: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.hidden}>
      <p>{because ? t('myEvents:hiddenBecause', { because }) : t('myEvents:hiddenText')}</p>
      <ButtonLink to={paths.contact} icon="mail" className={styles.action}>
        {t('myEvents:askWhy')}
      </ButtonLink>
    </div>
  );
}

interface Chosen {
  event: OwnEvent;
  onAsk: Ask;
}

function Actions({ event, onAsk }: Chosen) {
  const { t } = useTranslation();
  const labelled = (label: string) => ({
    'aria-label': t('myEvents:deedOn', { deed: label, name: event.name }),
    title: label,
  });
  return (
    <div className={styles.actions}>
      <ButtonLink to={editEventPath(event.id)} icon="edit" className={styles.action} {...labelled(t('myEvents:edit'))}>
        <span className={styles.word}>{t('myEvents:edit')}</span>
      </ButtonLink>
      <ButtonLink
        to={cloneEventPath(event.id)}
        icon="copy"
        className={styles.action}
        {...labelled(t('myEvents:clone'))}
      >
        <span className={styles.word}>{t('myEvents:clone')}</span>
      </ButtonLink>
      <Button
        icon="trash"
        className={styles.action}
        onPress={() => onAsk('delete', event)}
        {...labelled(t('myEvents:delete'))}
      >
        <span className={styles.word}>{t('myEvents:delete')}</span>
      </Button>
    </div>
  );
}

function MoreActions({ event, mayEdit, isOver, onAsk }: Chosen & { mayEdit: boolean; isOver: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const copyLink = useCopyLink(event);
  const clone = {
    id: 'clone',
    label: t('myEvents:clone'),
    icon: 'copy' as const,
    onPress: () => navigate(cloneEventPath(event.id)),
  };
  const more = isExtensible(event)
    ? [{ id: 'extend', label: t('myEvents:extend'), icon: 'plus' as const, onPress: () => onAsk('extend', event) }]
    : [];
  const repeat = {
    id: 'repeat',
    label: t('myEvents:repeat'),
    icon: 'repeat' as const,
    onPress: () => navigate(editEventPath(event.id), { state: leadsToRepetition }),
  };
  const change = [
    {
      id: 'edit',
      label: t('myEvents:edit'),
      icon: 'edit' as const,
      onPress: () => navigate(editEventPath(event.id)),
    },
    clone,
    ...more,
    ...(event.repeat === null && !event.isCancelled ? [repeat] : []),
    event.isCancelled
      ? {
          id: 'reinstate',
          label: t('myEvents:reinstate'),
          icon: 'undo' as const,
          onPress: () => onAsk('reinstate', event),
        }
      : {
          id: 'cancel',
          label: t('myEvents:cancel'),
          icon: 'close' as const,
          onPress: () => onAsk('cancel', event),
        },
    {
      id: 'delete',
      label: t('myEvents:delete'),
      icon: 'trash' as const,
      isDangerous: true,
      onPress: () => onAsk('delete', event),
    },
  ];
  return (
    <Menu
      // Dates of a series share their name.
      label={t('myEvents:moreActions', { name: withCommas(locale, [event.name, shortDay(locale, event.dateStart)]) })}
      actions={[
        ...(mayEdit ? (isOver ? [clone, ...more] : change) : []),
        {
          id: 'statistics',
          label: t('myEvents:statistics'),
          icon: 'shown' as const,
          onPress: () => onAsk('statistics', event),
        },
        { id: 'copy-link', label: t('events:copyLink'), icon: 'link', onPress: copyLink },
      ]}
    />
  );
}
