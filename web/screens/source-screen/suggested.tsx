import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import styles from './source-screen.module.css';

/** Shows a suggestion from titles and times of a source, which is used only after the user confirms it. */
export function Suggested({ text, onPress }: { text: string; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.suggested}>
      <span className={styles.soft}>{t('sources:answers.suggested')}</span>
      <Button icon="check" onPress={onPress}>
        {text}
      </Button>
    </p>
  );
}
