import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Report, reopenReport, resolveReport } from '#contract/reports.ts';
import { useSession } from '#web/accounts/session.ts';
import { ChoiceFilter, FilterBar } from '#web/administration/filter-bar.tsx';
import { Instant } from '#web/administration/instant.tsx';
import { PagedTable } from '#web/administration/paged-table.tsx';
import { doToEvents, refresh, reportsQuery } from '#web/administration/queries.ts';
import { Tag } from '#web/administration/tag.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { eventPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import styles from './part.module.css';

const states = ['open', 'resolved', 'all'] as const;

/** What visitors say is not right with events. */
export function ReportsPart() {
  const { t } = useTranslation();
  const choice = { state: useListFilters().among('state', states) };
  const list = useInfiniteQuery(reportsQuery(choice));
  const columns: Column<Report>[] = [
    {
      id: 'event',
      label: t('adminPanel.reports.event'),
      isName: true,
      show: ({ event, openReports }) => (
        <span>
          <Link to={eventPath(event.slug)}>{event.name}</Link>
          {openReports > 1 && (
            <span className={styles.under}>{t('adminPanel.reports.also', { count: openReports })}</span>
          )}
          {event.isDeleted && <span className={styles.under}>{t('adminPanel.reports.gone')}</span>}
        </span>
      ),
    },
    {
      id: 'what',
      label: t('adminPanel.reports.what'),
      show: ({ reason, comment }) => (
        <span className={styles.what}>
          <Tag kind={reason === 'spam' || reason === 'offensive' ? 'bad' : 'warning'}>
            {t(`adminPanel.reports.reasons.${reason}`)}
          </Tag>
          {comment && <span className={styles.quote}>{comment}</span>}
        </span>
      ),
    },
    { id: 'at', label: t('adminPanel.reports.at'), show: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      id: 'state',
      label: t('adminPanel.state'),
      show: ({ resolution, event }) => (
        <span className={styles.tags}>
          <Tag kind={resolution ? 'plain' : 'warning'}>
            {resolution ? t(`adminPanel.reports.resolutions.${resolution}`) : t('adminPanel.reports.open')}
          </Tag>
          {resolution !== 'hidden' && event.isHidden && <Tag kind="bad">{t('adminPanel.events.is.hidden')}</Tag>}
          {event.isDeleted && <Tag kind="bad">{t('adminPanel.events.is.deleted')}</Tag>}
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('adminPanel.actions'),
      isLabelHidden: true,
      show: (report) => <EventActions report={report} />,
    },
  ];
  return (
    <div className={styles.part}>
      <FilterBar>
        <ChoiceFilter
          name="state"
          label={t('adminPanel.state')}
          values={states}
          wordsOf={(state) => t(`adminPanel.reports.states.${state}`)}
        />
      </FilterBar>
      <PagedTable
        caption={t('adminPanel.tabs.reports')}
        columns={columns}
        list={list}
        empty={<EmptyState icon="flag" title={t('adminPanel.reports.none')} text={t('adminPanel.reports.noneText')} />}
      />
    </div>
  );
}

/** Each with one press, and from the toast everything is as it was before. */
function EventActions({ report: { id, event, resolution } }: { report: Report }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const ownId = useSession()?.userId;
  const { name, isHidden, isDeleted } = event;

  /** What goes wrong is told in passing, with the way to try again: the row stays as it is. */
  const told = (ask: () => Promise<unknown>) => async () => {
    try {
      await ask();
    } catch (error) {
      showToast(problemWords(error), 'bad');
    }
    await refresh(client);
  };
  const undoBy = (action: () => Promise<void>) => ({ label: t('adminPanel.undo'), onPress: () => void action() });

  const reopen = told(async () => {
    const after = await call(reopenReport, { params: { id } });
    const isOnlineAgain = resolution === null && !isHidden && !isDeleted && !after.event.isHidden;
    showToast(t(`adminPanel.reports.${isOnlineAgain ? 'reopenedOnline' : 'reopened'}`));
  });
  const unhide = told(async () => {
    const changed = await doToEvents([event.id], 'unhide');
    showToast(t('adminPanel.events.unhidden', { count: changed }));
  });
  const restore = told(async () => {
    const changed = await doToEvents([event.id], 'restore');
    showToast(t('adminPanel.events.restored', { count: changed }));
  });
  const close = (how: 'dismissed' | 'handled') =>
    told(async () => {
      await call(resolveReport, { params: { id }, body: { resolution: how } });
      showToast(t(`adminPanel.reports.${how}`), 'good', undoBy(reopen));
    });
  const hide = told(async () => {
    if (resolution === 'hidden') await doToEvents([event.id], 'hide');
    else await call(resolveReport, { params: { id }, body: { resolution: 'hidden' } });
    // Nobody is told where nobody organises it any more, nor of what they do themselves.
    const isTold = event.createdBy !== null && event.createdBy !== ownId;
    showToast(
      t(`adminPanel.reports.${isTold ? 'hidden' : 'hiddenUntold'}`),
      'good',
      undoBy(resolution === 'hidden' ? unhide : reopen),
    );
  });

  const isGone = isHidden || isDeleted;
  return (
    <span className={styles.actions}>
      {isGone && resolution === null && (
        <ActionButton icon="check" words={t('adminPanel.reports.handle')} about={name} onPress={close('handled')} />
      )}
      {isHidden ? (
        <ActionButton icon="undo" words={t('adminPanel.reports.restore')} about={name} onPress={restore} />
      ) : (
        <ActionButton icon="hidden" words={t('adminPanel.reports.hide')} about={name} onPress={hide} />
      )}
      {!isGone && resolution === null && (
        <ActionButton
          isQuiet
          icon="check"
          words={t('adminPanel.reports.dismiss')}
          about={name}
          onPress={close('dismissed')}
        />
      )}
      {resolution !== null && resolution !== 'hidden' && (
        <ActionButton isQuiet icon="reset" words={t('adminPanel.reports.reopen')} about={name} onPress={reopen} />
      )}
    </span>
  );
}

interface ActionButtonProps {
  icon: IconName;
  words: string;
  /** The event, for those who hear of one button at a time. */
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
