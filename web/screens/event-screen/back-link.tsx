import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Event } from '#contract/events.ts';
import { originOf } from '#web/events/links/event-link.tsx';
import { mapAddressOf } from '#web/events/links/map-address.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isPlain } from '#web/ui/state-link.tsx';
import styles from './event-screen.module.css';

/**
 * Shows a link back to the page that the visitor came from, otherwise to the event on the map. On phones it is in the
 * bar.
 */
export function BackLink({ event }: { event: Event | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const origin = originOf(useLocation());
  const label = origin?.title ?? t('eventPage:backToMap');
  const address = origin?.address ?? (event && mapAddressOf(event)) ?? paths.map;
  return (
    <nav className={styles.back} aria-label={t('eventPage:back')}>
      <a
        href={address}
        onClick={(click) => {
          if (!isPlain(click)) return;
          click.preventDefault();
          if (origin) navigate(-origin.steps);
          else navigate(address);
        }}
      >
        <Icon name="back" />
        <span>{label}</span>
      </a>
    </nav>
  );
}
