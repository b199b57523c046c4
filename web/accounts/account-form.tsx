import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import styles from './account-form.module.css';

interface Props {
  /** What the button does. */
  submit: string;
  isSending: boolean;
  /** Why it did not go; beside the button, so that it is seen where one is. */
  problem?: unknown;
  /** Ways on from the problem. */
  wayOn?: React.ReactNode;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  children: React.ReactNode;
}

/** A form with one button. While it is under way it says so, and what was typed stays. */
export function AccountForm({ submit, isSending, problem, wayOn, onSubmit, children }: Props) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  return (
    // The browser never sends it by itself. If it ever did: not with a password in the address.
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {children}
      {problem != null && (
        <Banner kind="bad" actions={wayOn}>
          {problemWords(problem)}
        </Banner>
      )}
      <Button type="submit" kind="primary" aria-busy={isSending}>
        {isSending ? t('accounts.sending') : submit}
      </Button>
    </form>
  );
}
