import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { homePath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Shows a link to the form of a new event; visitors sign in first. */
export function AddEventLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const to = useSession() ? paths.addEvent : homePath(paths.addEvent);
  return (
    <ButtonLink icon="plus" to={to} aria-label={t('frame:addEvent')} className={className}>
      {t('map:add')}
    </ButtonLink>
  );
}
