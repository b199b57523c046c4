import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { homePath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface Props {
  className?: string | undefined;
  /** Something else is what one does here first. */
  isQuiet?: boolean;
  /** Its sign says it, where words have no room. */
  isSign?: boolean;
}

/** To the form; for visitors by way of signing in. */
export function AddEventLink({ className, isQuiet = false, isSign = false }: Props) {
  const { t } = useTranslation();
  const to = useSession() ? paths.addEvent : homePath(paths.addEvent);
  return (
    <ButtonLink
      {...(!isQuiet && { kind: 'primary' as const })}
      icon="plus"
      to={to}
      aria-label={t('frame:addEvent')}
      {...(isSign && { title: t('frame:addEvent') })}
      className={className}
    >
      {!isSign && t('map:add')}
    </ButtonLink>
  );
}
