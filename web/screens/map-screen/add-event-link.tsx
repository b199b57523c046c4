import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { homePath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './add-event-link.module.css';

interface Props {
  /** Where there is no room for its word. */
  isNarrow?: boolean;
  className?: string | undefined;
}

/** To the form; for visitors by way of signing in. */
export function AddEventLink({ isNarrow = false, className }: Props) {
  const { t } = useTranslation();
  const to = useSession() ? paths.addEvent : homePath(paths.addEvent);
  const label = t('frame.addEvent');
  return (
    <ButtonLink
      kind="primary"
      icon="plus"
      to={to}
      aria-label={label}
      title={isNarrow ? label : undefined}
      className={classNames(isNarrow && styles.narrow, className)}
    >
      {!isNarrow && t('map.add')}
    </ButtonLink>
  );
}
