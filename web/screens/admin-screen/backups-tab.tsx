import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupsStatus } from '#contract/backups.ts';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { Instant, useFormatInstant } from '#web/administration/instant.tsx';
import { Waiting } from '#web/administration/paged-list.tsx';
import { backupsQuery, beginBackup } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { formatBytes, formatSeconds } from '#web/i18n/sizes.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Command } from '#web/ui/command.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { Archives } from './backup-archives.tsx';
import styles from './backups-tab.module.css';
import tab from './tab.module.css';

/** Shows the nightly backups: warnings, the last and the next one, and those that can be downloaded. */
export function BackupsTab() {
  const { t } = useTranslation();
  // The results at the press of the button: until there is another one, the backup is starting or running.
  const [pressedAt, setPressedAt] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(backupsQuery(isStarting));
  if (data && isStarting && resultsOf(data) !== pressedAt) setStarting(false);
  if (error && !data) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.place === null) return <EmptyState icon="download" title={t('backups:none')} text={t('backups:noneText')} />;
  return (
    <div className={tab.part}>
      <Warnings status={data} />
      <LastBackup
        status={data}
        isStarting={isStarting}
        onStart={() => {
          setPressedAt(resultsOf(data));
          setStarting(true);
        }}
      />
      <Archives archives={data.archives} />
    </div>
  );
}

const resultsOf = ({ lastGood, lastFailure }: BackupsStatus) => `${lastGood?.at} ${lastFailure?.at}`;

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

interface LastBackupProps {
  status: BackupsStatus;
  isStarting: boolean;
  onStart: () => void;
}

function LastBackup({ status, isStarting, onStart }: LastBackupProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const applyChange = useChangeWithToast();
  const { lastGood, running, isPaused, keep, place, nextAt, freeBytes, deepCheck } = status;
  // Errors are shown in a toast, and then nothing starts.
  const start = () =>
    applyChange({
      async make() {
        await beginBackup();
        onStart();
      },
      message: t('backups:started'),
    });
  const facts: [string, React.ReactNode][] = [
    [t('backups:at'), lastGood ? <Instant key="at" at={lastGood.at} /> : t('backups:never')],
  ];
  if (lastGood) {
    facts.push(
      [t('backups:size'), formatBytes(locale, lastGood.bytes)],
      [t('backups:rows'), formatNumber(locale, lastGood.rows)],
      [t('backups:pictures'), formatNumber(locale, lastGood.pictures)],
      [t('backups:duration'), formatSeconds(locale, lastGood.seconds)],
    );
  }
  facts.push(
    [t('backups:place'), place],
    [t('backups:free'), freeBytes === null ? t('backups:unknown') : formatBytes(locale, freeBytes)],
    [t('backups:next'), isPaused || !nextAt ? t('backups:nextPaused') : <Instant key="next" at={nextAt} />],
  );
  if (keep) facts.push([t('backups:kept'), t('backups:keptRule', keep)]);
  facts.push([
    t('backups:deepCheck'),
    deepCheck ? (
      <Instant key="deep" at={deepCheck.at} />
    ) : (
      <Fragment key="never">
        {t('backups:deepCheckNever')} <Command>npm run backup -- --verify FILE --deep</Command>
      </Fragment>
    ),
  ]);
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
      {(running || isStarting) && (
        <Banner title={t('backups:running')}>{t(`backups:steps.${running?.step ?? 'rows'}`)}</Banner>
      )}
      <ButtonRow>
        <Button icon="download" isDisabled={running !== null || isStarting || isPaused} onPress={() => void start()}>
          {t('backups:start')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
