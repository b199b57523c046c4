import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { homePath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface Props {
  className?: string | undefined;
  /** Secondary style, because another action comes first here. */
  isQuiet?: boolean;
  /** Icon only, for narrow places. */
  isSign?: boolean;
}

/** A link to the form; for visitors via login. */
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
