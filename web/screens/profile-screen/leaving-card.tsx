import { useTranslation } from 'react-i18next';
import { downloadMyData, type Profile } from '#contract/profile.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { siteFileName } from '#web/i18n/site-file-name.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { DeleteAccount } from './delete-account.tsx';
import styles from './profile-screen.module.css';

/** Shows the export of the user's data, and the deletion of the account. */
export function LeavingCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutationOnce(async () => {
    const text = JSON.stringify(await call(downloadMyData, {}), null, 2);
    saveFile(t('profile:downloadName', { name: siteFileName() }), new Blob([text], { type: 'application/json' }));
  });
  return (
    <Card title={t('profile:data')}>
      <p className={styles.note}>{t('profile:downloadText')}</p>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <div className={styles.actions}>
        <Button icon="download" aria-busy={isPending} onPress={mutate}>
          {isPending ? t('accounts:sending') : t('profile:download')}
        </Button>
        <DeleteAccount profile={profile} />
      </div>
    </Card>
  );
}
