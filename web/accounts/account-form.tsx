import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './account-form.module.css';

interface Props {
  /** Text of the submit button. */
  submit: string;
  /** `secondary` if another form of the screen has the primary button. */
  kind?: 'primary' | 'secondary';
  isPending: boolean;
  /** Error of the last attempt, shown beside the button. */
  error?: unknown;
  /** Links below the form. */
  wayOn?: React.ReactNode;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  children: React.ReactNode;
}

/** Shows a form with one button. Shows the pending state and the error, with links in `wayOn`, and keeps the input. */
export function AccountForm({ submit, kind = 'primary', isPending, error, wayOn, onSubmit, children }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    // The form is submitted by script. `method="post"` keeps a password out of the URL if the browser ever submits it.
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {children}
      {error != null && (
        <Banner kind="bad" actions={wayOn}>
          {errorMessage(error)}
        </Banner>
      )}
      <Button type="submit" kind={kind} aria-busy={isPending}>
        {isPending ? t('accounts:sending') : submit}
      </Button>
    </form>
  );
}
