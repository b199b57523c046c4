import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BackupsStatus } from '#contract/backups.ts';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { Instant, useFormatInstant } from '#web/administration/instant.tsx';
import { Waiting } from '#web/administration/paged-list.tsx';
import { backupsQuery, beginBackup } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatBytes, formatNumber, formatSeconds } from '#web/i18n/numbers.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { Archives } from './backup-archives.tsx';
import styles from './backups-tab.module.css';
import tab from './tab.module.css';

/** Shows the nightly backups: warnings, the last and the next one, and those that can be downloaded. */
export function BackupsTab() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(backupsQuery());
  if (error && !data) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.place === null) return <EmptyState icon="download" title={t('backups:none')} text={t('backups:noneText')} />;
  return (
    <div className={tab.part}>
      <Warnings status={data} />
      <LastBackup status={data} />
      <Archives archives={data.archives} />
    </div>
  );
}

function Warnings({ status }: { status: BackupsStatus }) {
  const { t } = useTranslation();
  const formatInstant = useFormatInstant();
  const { problem, isOverdue, lastFailure, lastGood } = status;
  const failure =
    lastFailure && (!lastGood || lastFailure.at > lastGood.at)
      ? t('backups:failedAt', { time: formatInstant(lastFailure.at), text: lastFailure.reason })
      : null;
  return (
    <>
      {problem !== null && (
        <Banner kind="bad" title={t('backups:unreachable')}>
          {problem}
        </Banner>
      )}
      {isOverdue && (
        <Banner kind="bad" title={t('backups:overdue')}>
          {t('backups:overdueText')}
        </Banner>
      )}
      {failure && (
        <Banner kind={isOverdue ? 'bad' : 'warning'} title={t('backups:failedTitle')}>
          {failure}
        </Banner>
      )}
    </>
  );
}

function LastBackup({ status }: { status: BackupsStatus }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const applyChange = useChangeWithToast();
  const { lastGood, running, isPaused, keep, place, nextAt, freeBytes, deepCheck } = status;
  const facts: [string, React.ReactNode][] = [
    ...(lastGood
      ? ([
          [t('backups:at'), <Instant key="at" at={lastGood.at} />],
          [t('backups:size'), formatBytes(locale, lastGood.bytes)],
          [t('backups:rows'), formatNumber(locale, lastGood.rows)],
          [t('backups:pictures'), formatNumber(locale, lastGood.pictures)],
          [t('backups:duration'), formatSeconds(locale, lastGood.seconds)],
        ] as [string, React.ReactNode][])
      : ([[t('backups:at'), t('backups:never')]] as [string, React.ReactNode][])),
    [t('backups:place'), place],
    [t('backups:free'), freeBytes === null ? t('backups:unknown') : formatBytes(locale, freeBytes)],
    [t('backups:next'), isPaused || !nextAt ? t('backups:nextPaused') : <Instant key="next" at={nextAt} />],
    ...(keep ? ([[t('backups:kept'), t('backups:keptRule', keep)]] as [string, React.ReactNode][]) : []),
    [t('backups:deepCheck'), deepCheck ? <Instant key="deep" at={deepCheck.at} /> : t('backups:deepCheckNever')],
  ];
  return (
    <Card title={t('backups:last')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {running && <Banner title={t('backups:running')}>{t(`backups:steps.${running.step}`)}</Banner>}
      <ButtonRow>
        <Button
          icon="download"
          isDisabled={running !== null || isPaused}
          onPress={() => void applyChange({ make: beginBackup, message: t('backups:started') })}
        >
          {t('backups:start')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
