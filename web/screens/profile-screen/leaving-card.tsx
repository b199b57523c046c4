import { useTranslation } from 'react-i18next';
import { downloadMyData, type Profile } from '#contract/profile.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import { DeleteAccount } from './delete-account.tsx';
import styles from './profile-screen.module.css';

/** What is kept about one, to take along or to have removed. */
export function LeavingCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const { mutate, isPending, error } = useMutationOnce(async () => {
    saveFile(t('profile.downloadName'), JSON.stringify(await call(downloadMyData, {}), null, 2));
  });
  return (
    <Card title={t('profile.data')}>
      <p className={styles.note}>{t('profile.downloadText')}</p>
      {error && <Banner kind="bad">{problemWords(error)}</Banner>}
      <div className={styles.actions}>
        <Button icon="download" aria-busy={isPending} onPress={mutate}>
          {isPending ? t('accounts.sending') : t('profile.download')}
        </Button>
        <DeleteAccount profile={profile} />
      </div>
    </Card>
  );
}

/** The answer needs a token, which a plain link would not send. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has it once it is its turn again.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
