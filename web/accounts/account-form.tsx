import { useTranslation } from 'react-i18next';
import { useProblemWords } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './account-form.module.css';

interface Props {
  /** What the button does. */
  submit: string;
  /** Where another form of the same screen has the one filled button. */
  kind?: 'primary' | 'secondary';
  isPending: boolean;
  /** Why it did not go; beside the button, so that it is seen where one is. */
  error?: unknown;
  /** Ways on from there. */
  wayOn?: React.ReactNode;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  children: React.ReactNode;
}

/** A form with one button. While it is under way it says so, and what was typed stays. */
export function AccountForm({ submit, kind = 'primary', isPending, error, wayOn, onSubmit, children }: Props) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  return (
    // The browser never sends it by itself. If it ever did: not with a password in the address.
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {children}
      {error != null && (
        <Banner kind="bad" actions={wayOn}>
          {problemWords(error)}
        </Banner>
      )}
      <Button type="submit" kind={kind} aria-busy={isPending}>
        {isPending ? t('accounts:sending') : submit}
      </Button>
    </form>
  );
}
