import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ManagedEvent } from '#contract/administration.ts';
import { withCommas } from '#contract/direction.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import { Instant } from '#web/administration/instant.tsx';
import { Tag } from '#web/administration/tag.tsx';
import { shortDay, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { editEventPath, eventPath } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { tabPath } from './panel-paths.ts';
import styles from './tab.module.css';

interface EventActions {
  onHide: (event: ManagedEvent) => void;
  onDelete: (event: ManagedEvent) => void;
  onRestore: (event: ManagedEvent) => void;
  /** Absent for moderators. */
  onHistory: ((event: ManagedEvent) => void) | undefined;
}

/** Returns the columns of the table of events. */
export function useEventColumns(actions: EventActions): Column<ManagedEvent>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      id: 'name',
      label: t('adminPanel:events.name'),
      isName: true,
      show: (event) => (
        <span className={styles.title}>
          <Link to={eventPath(event.slug)}>
            <bdi>{event.name}</bdi>
          </Link>
          <span className={styles.subtitle}>{withCommas(locale, [event.place, event.location.place])}</span>
        </span>
      ),
    },
    {
      id: 'when',
      label: t('adminPanel:events.when'),
      show: ({ dateStart, dateEnd }) => {
        const hasOneDate = isOnOneDay({ dateStart, dateEnd });
        return (
          <span className={styles.date}>
            {shortDay(locale, dateStart)} {dateStart.slice(0, 4)}
            <span className={styles.subtitle}>
              {startClock(dateStart)} – {!hasOneDate && shortDay(locale, dateEnd)} {startClock(dateEnd)}
            </span>
          </span>
        );
      },
    },
    {
      id: 'state',
      label: t('adminPanel:state'),
      show: (event) => <EventTags event={event} />,
    },
    {
      id: 'organiser',
      label: t('adminPanel:events.organiser'),
      show: ({ creator }) =>
        creator ? (
          <span className={styles.who}>
            <Link to={tabPath('events', { creator: creator.id })}>
              <bdi>{creator.name}</bdi>
            </Link>
            <span className={styles.subtitle}>{creator.email}</span>
          </span>
        ) : (
          <span className={styles.subtitle}>{t('adminPanel:events.nobody')}</span>
        ),
    },
    {
      id: 'added',
      label: t('adminPanel:events.added'),
      show: ({ createdAt }) => <Instant at={createdAt} precision="day" />,
    },
    {
      id: 'actions',
      label: t('adminPanel:actions'),
      isLabelHidden: true,
      show: (event) => (
        <span className={styles.menu}>
          <EventMenu event={event} actions={actions} />
        </span>
      ),
    },
  ];
}

function EventTags({ event }: { event: ManagedEvent }) {
  const { t } = useTranslation();
  const { hiddenBecause, isDeleted, isCancelled, isOver, openReports, approval } = event;
  const is = isHiddenOrDeleted(event)
    ? hiddenBecause !== null
      ? 'hidden'
      : 'deleted'
    : approval
      ? approval.state
      : isCancelled
        ? 'cancelled'
        : isOver
          ? 'past'
          : 'ongoing';
  return (
    <span className={styles.tags}>
      <Tag
        kind={
          is === 'ongoing'
            ? 'good'
            : is === 'waiting'
              ? 'warning'
              : isDeleted || hiddenBecause !== null
                ? 'bad'
                : 'plain'
        }
      >
        {t(`adminPanel:events.is.${is}`)}
      </Tag>
      {openReports > 0 && <Tag kind="warning">{t('adminPanel:events.reports', { count: openReports })}</Tag>}
      {hiddenBecause && <span className={styles.subtitle}>{hiddenBecause}</span>}
    </span>
  );
}

function EventMenu({ event, actions }: { event: ManagedEvent; actions: EventActions }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isUnavailable = isHiddenOrDeleted(event);
  return (
    <Menu
      label={t('adminPanel:actionsFor', { name: event.name })}
      actions={[
        {
          id: 'open',
          label: t('adminPanel:events.open'),
          icon: 'external',
          onPress: () => navigate(eventPath(event.slug)),
        },
        {
          id: 'edit',
          label: t('adminPanel:events.edit'),
          icon: 'edit',
          isDisabled: isUnavailable,
          onPress: () => navigate(editEventPath(event.id)),
        },
        ...(actions.onHistory
          ? [
              {
                id: 'history',
                label: t('adminPanel:history'),
                icon: 'clock' as const,
                onPress: () => actions.onHistory?.(event),
              },
            ]
          : []),
        ...(isUnavailable && !event.isDeletedWithAccount
          ? [
              {
                id: 'restore',
                label: t('adminPanel:events.restore'),
                icon: 'undo' as const,
                onPress: () => actions.onRestore(event),
              },
            ]
          : []),
        // A deleted event can be hidden, so that its organiser cannot restore it.
        ...(event.hiddenBecause === null && !event.approval
          ? [
              {
                id: 'hide',
                label: t('adminPanel:events.hide'),
                icon: 'hidden' as const,
                onPress: () => actions.onHide(event),
              },
            ]
          : []),
        {
          id: 'delete',
          label: t('adminPanel:events.delete'),
          icon: 'trash',
          isDangerous: true,
          isDisabled: isUnavailable && event.hiddenBecause === null,
          onPress: () => actions.onDelete(event),
        },
      ]}
    />
  );
}

/** Returns whether an event is hidden or deleted, and therefore neither on the map nor in lists. */
export function isHiddenOrDeleted({ isDeleted, hiddenBecause }: ManagedEvent): boolean {
  return isDeleted || hiddenBecause !== null;
}
