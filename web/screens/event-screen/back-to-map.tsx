import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Event } from '#contract/events.ts';
import { stepsFromMap } from '#web/events/links/event-link.tsx';
import { mapAddressOf } from '#web/events/links/map-address.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './event-screen.module.css';

/** Link back to the previous view of the map, otherwise to the event on the map. */
export function BackToMap({ event }: { event: Event }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const steps = stepsFromMap(useLocation());
  return (
    <nav className={styles.back} aria-label={t('eventPage:backToMap')}>
      <ButtonLink
        to={mapAddressOf(event) ?? paths.map}
        kind="quiet"
        icon="back"
        onClick={(click) => {
          // Modified clicks open a new tab.
          if (!steps || click.metaKey || click.ctrlKey || click.shiftKey) return;
          click.preventDefault();
          navigate(-steps);
        }}
      >
        {t('eventPage:backToMap')}
      </ButtonLink>
    </nav>
  );
}
