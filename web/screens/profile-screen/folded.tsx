import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import styles from './profile-screen.module.css';

interface Props {
  label: string;
  icon: IconName;
  /** The content when expanded. `fold` collapses it. */
  children: (fold: () => void) => React.ReactNode;
}

/** Shows a button that expands a rarely used form; `children` gets the function that collapses it. */
export function Folded({ label, icon, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.folded}>
      <Button icon={icon} aria-expanded={isOpen} aria-controls={id} onPress={() => setIsOpen(!isOpen)}>
        {label}
      </Button>
      <div id={id} hidden={!isOpen} className={styles.inside}>
        {isOpen && (
          <>
            {children(() => setIsOpen(false))}
            <Button onPress={() => setIsOpen(false)}>{t('profile:cancel')}</Button>
          </>
        )}
      </div>
    </div>
  );
}
