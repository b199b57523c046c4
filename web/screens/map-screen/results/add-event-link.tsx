import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { homePath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** A link to the form; for visitors via login. */
export function AddEventLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const to = useSession() ? paths.addEvent : homePath(paths.addEvent);
  return (
    <ButtonLink icon="plus" to={to} aria-label={t('frame:addEvent')} className={className}>
      {t('map:add')}
    </ButtonLink>
  );
}
