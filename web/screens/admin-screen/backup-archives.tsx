import { useTranslation } from 'react-i18next';
import type { BackupsStatus } from '#contract/backups.ts';
import { Instant, useFormatInstant } from '#web/administration/instant.tsx';
import { backupPath } from '#web/administration/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { formatBytes } from '#web/i18n/sizes.ts';
import { Button } from '#web/ui/button.tsx';
import { Command } from '#web/ui/command.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './backups-tab.module.css';

/** Shows the backups that are kept, with a button each to download it. */
export function Archives({ archives }: Pick<BackupsStatus, 'archives'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const formatInstant = useFormatInstant();
  const errorMessage = useErrorMessage();
  if (archives.length === 0) return null;

  async function download(file: string) {
    try {
      // The browser downloads the file, and the page stays.
      location.assign(await backupPath(file));
    } catch (error) {
      if (error instanceof Error) showToast(errorMessage(error), 'bad');
    }
  }

  return (
    <Card title={t('backups:archives')}>
      <p>
        {t('backups:downloadHint')} <Command>npm run restore -- FILE</Command>
      </p>
      <ul className={styles.archives}>
        {archives.map(({ file, at, bytes }) => (
          <li key={file} className={styles.archive}>
            <div className={styles.words}>
              <Instant at={at} /> <span className={styles.size}>{formatBytes(locale, bytes)}</span>
              <code className={styles.file}>{file}</code>
            </div>
            <Button
              kind="quiet"
              icon="download"
              aria-label={t('backups:downloadOf', { time: formatInstant(at) })}
              onPress={() => void download(file)}
            >
              {t('backups:download')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
