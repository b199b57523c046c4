import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { maxReasonCharacters } from '#contract/constants.ts';
import { askAboutReport, type Report, reopenReport, resolveReport } from '#contract/reports.ts';
import { useSession } from '#web/accounts/session.ts';
import { type BulkButton, BulkTable } from '#web/administration/bulk/bulk-table.tsx';
import { ChoiceFilter, FilterBar } from '#web/administration/filter-bar.tsx';
import { Instant } from '#web/administration/instant.tsx';
import { applyToEvents, refresh, reportsQuery } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { Tag } from '#web/administration/tag.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { longMoment } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { eventPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { ReportedMessages } from './reported-messages.tsx';
import styles from './tab.module.css';

const states = ['open', 'resolved', 'all'] as const;

/** Shows the list of reports about events. */
export function ReportsTab() {
  const { t } = useTranslation();
  const dateOf = useFormatDate();
  const choice = { state: useListFilters().among('state', states) };
  const list = useInfiniteQuery(reportsQuery(choice));
  const columns: Column<Report>[] = [
    {
      id: 'event',
      label: t('adminPanel:reports.event'),
      isName: true,
      show: ({ event, openReports }) => (
        <span>
          <Link to={eventPath(event.slug)}>
            <bdi>{event.name}</bdi>
          </Link>
          <span className={styles.subtitle}>{dateOf(event.dateStart)}</span>
          {openReports > 1 && (
            <span className={styles.subtitle}>{t('adminPanel:reports.also', { count: openReports })}</span>
          )}
          {event.isDeleted && <span className={styles.subtitle}>{t('adminPanel:reports.gone')}</span>}
        </span>
      ),
    },
    {
      id: 'what',
      label: t('adminPanel:reports.what'),
      show: ({ reason, comment }) => (
        <span className={styles.what}>
          <Tag kind={reason === 'spam' || reason === 'offensive' ? 'bad' : 'warning'}>
            {t(`adminPanel:reports.reasons.${reason}`)}
          </Tag>
          {comment && (
            <span className={styles.quote} dir="auto">
              {comment}
            </span>
          )}
        </span>
      ),
    },
    { id: 'at', label: t('adminPanel:reports.at'), show: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      id: 'state',
      label: t('adminPanel:state'),
      show: ({ resolution, event, askedAt }) => (
        <span className={styles.tags}>
          <Tag kind={resolution ? 'plain' : 'warning'}>
            {resolution ? t(`adminPanel:reports.resolutions.${resolution}`) : t('adminPanel:reports.open')}
          </Tag>
          {resolution !== 'hidden' && event.isHidden && <Tag kind="bad">{t('adminPanel:events.is.hidden')}</Tag>}
          {resolution !== 'cancelled' && event.isCancelled && (
            <Tag kind="bad">{t('adminPanel:events.is.cancelled')}</Tag>
          )}
          {event.isDeleted && <Tag kind="bad">{t('adminPanel:events.is.deleted')}</Tag>}
          {askedAt && (
            <span className={styles.subtitle}>
              {t('adminPanel:reports.askedOn')} <Instant at={askedAt} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('adminPanel:actions'),
      isLabelHidden: true,
      show: (report) => <EventActions report={report} />,
    },
  ];
  return (
    <div className={styles.part}>
      <ReportedMessages />
      <FilterBar>
        <ChoiceFilter
          name="state"
          label={t('adminPanel:state')}
          values={states}
          wordsOf={(state) => t(`adminPanel:reports.states.${state}`)}
        />
      </FilterBar>
      <BulkTable
        target="reports"
        nameOf={({ event }) => event.name}
        buttons={useBulkButtons()}
        caption={t('adminPanel:tabs.reports')}
        columns={columns}
        list={list}
        empty={<EmptyState icon="flag" title={t('adminPanel:reports.none')} text={t('adminPanel:reports.noneText')} />}
      />
    </div>
  );
}

/** Returns a function that formats the date of a report in the time zone of its venue. */
function useFormatDate(): (dateStart: string) => string {
  const locale = useLocale();
  return (dateStart) => longMoment(locale, dateStart);
}

/** Buttons that act with one press; the toast restores the former state. */
function EventActions({ report: { id, event, resolution } }: { report: Report }) {
  const { t } = useTranslation();
  const dateOf = useFormatDate();
  const [dialog, setDialog] = useState<'cancel' | 'ask' | null>(null);
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const ownId = useSession()?.userId;
  const { name, isHidden, isDeleted } = event;
  // No mail is sent if the event has no organiser, nor to organisers about their own actions.
  const isNotified = event.createdBy !== null && event.createdBy !== ownId;

  /** Shows a failure as a toast with a button to retry; the row is unchanged. */
  const withErrorToast = (action: () => Promise<unknown>) => async () => {
    try {
      await action();
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
    await refresh(client);
  };
  const undoBy = (action: () => Promise<void>) => ({ label: t('adminPanel:undo'), onPress: () => void action() });

  const reopen = withErrorToast(async () => {
    const after = await call(reopenReport, { params: { id } });
    const isOnlineAgain = resolution === null && !isHidden && !isDeleted && !after.event.isHidden;
    showToast(t(`adminPanel:reports.${isOnlineAgain ? 'reopenedOnline' : 'reopened'}`));
  });
  const unhide = withErrorToast(async () => {
    const changed = await applyToEvents([event.id], 'unhide');
    showToast(t('adminPanel:events.unhidden', { count: changed }));
  });
  const restore = withErrorToast(async () => {
    const changed = await applyToEvents([event.id], 'restore');
    showToast(t('adminPanel:events.restored', { count: changed }));
  });
  const close = (how: 'dismissed' | 'handled') =>
    withErrorToast(async () => {
      await call(resolveReport, { params: { id }, body: { resolution: how } });
      showToast(t(`adminPanel:reports.${how}`), 'good', undoBy(reopen));
    });
  // A report that was resolved by changing the event keeps its resolution; only the event is hidden.
  const changedEvent = resolution === 'hidden' || resolution === 'cancelled';
  const hide = withErrorToast(async () => {
    if (changedEvent) await applyToEvents([event.id], 'hide');
    else await call(resolveReport, { params: { id }, body: { resolution: 'hidden' } });
    showToast(
      t(`adminPanel:reports.${isNotified ? 'hidden' : 'hiddenUntold'}`),
      'good',
      undoBy(changedEvent ? unhide : reopen),
    );
  });

  /** The dialog shows a failure and keeps the text. */
  const confirmed = {
    cancel: async (because: string) => {
      await call(resolveReport, { params: { id }, body: { resolution: 'cancelled', ...(because && { because }) } });
      showToast(t(`adminPanel:reports.${isNotified ? 'cancelled' : 'cancelledUntold'}`), 'good', undoBy(reopen));
      await refresh(client);
    },
    ask: async (question: string) => {
      await call(askAboutReport, { params: { id }, body: question ? { question } : {} });
      showToast(t('adminPanel:reports.asked'));
      await refresh(client);
    },
  };

  const isGone = isHidden || isDeleted;
  const mayCancel = !isGone && resolution === null && !event.isCancelled && !event.isOver;
  const mayAsk = !isGone && resolution === null && isNotified;
  const about = { name, date: dateOf(event.dateStart) };
  return (
    <span className={styles.actions}>
      {isGone && resolution === null && (
        <ActionButton icon="check" words={t('adminPanel:reports.handle')} about={name} onPress={close('handled')} />
      )}
      {isHidden ? (
        <ActionButton icon="undo" words={t('adminPanel:reports.restore')} about={name} onPress={restore} />
      ) : (
        <ActionButton icon="hidden" words={t('adminPanel:reports.hide')} about={name} onPress={hide} />
      )}
      {mayCancel && (
        <ActionButton
          icon="close"
          words={t('adminPanel:reports.cancel')}
          about={`${name}, ${about.date}`}
          onPress={async () => setDialog('cancel')}
        />
      )}
      {mayAsk && (
        <ActionButton
          icon="mail"
          words={t('adminPanel:reports.ask')}
          about={`${name}, ${about.date}`}
          onPress={async () => setDialog('ask')}
        />
      )}
      {!isGone && resolution === null && (
        <ActionButton
          isQuiet
          icon="check"
          words={t('adminPanel:reports.dismiss')}
          about={name}
          onPress={close('dismissed')}
        />
      )}
      {resolution !== null && resolution !== 'hidden' && (
        <ActionButton isQuiet icon="reset" words={t('adminPanel:reports.reopen')} about={name} onPress={reopen} />
      )}
      <ReasonDialog
        title={t(`adminPanel:reports.${dialog ?? 'ask'}Title`)}
        text={t(`adminPanel:reports.${dialog ?? 'ask'}Text`, about)}
        confirmLabel={t(`adminPanel:reports.${dialog ?? 'ask'}`)}
        isDangerous={dialog === 'cancel'}
        asksReason
        {...(dialog === 'cancel' && { maxCharacters: maxReasonCharacters })}
        {...(dialog === 'ask' && {
          reasonLabel: t('adminPanel:reports.questionLabel'),
          reasonHint: t('adminPanel:reports.question'),
        })}
        isOpen={dialog !== null}
        onConfirm={async (words) => dialog && confirmed[dialog](words)}
        onClose={() => setDialog(null)}
      />
    </span>
  );
}

interface ActionButtonProps {
  icon: IconName;
  words: string;
  /** Names the event for screen readers. */
  about: string;
  isQuiet?: boolean;
  onPress: () => Promise<void>;
}

function ActionButton({ icon, words, about, isQuiet = false, onPress }: ActionButtonProps) {
  const { mutate, isPending } = useMutationOnce(onPress);
  return (
    <Button kind={isQuiet ? 'quiet' : 'secondary'} icon={icon} aria-busy={isPending} onPress={() => mutate()}>
      {words} <span className="visually-hidden">({about})</span>
    </Button>
  );
}

/** Returns the actions on chosen reports. */
function useBulkButtons(): (chosen: readonly Report[]) => BulkButton[] {
  const { t } = useTranslation();
  return () => [
    { action: 'dismiss', icon: 'close', label: t('adminPanel:reports.dismiss') },
    { action: 'handle', icon: 'check', label: t('adminPanel:reports.handle') },
  ];
}
