import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { LocationLink } from '#web/events/card/location-link.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { count } from '#web/statistics/count.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VenueLink } from '#web/venues/venue-link.tsx';
import { costOf } from './cost.ts';
import styles from './event-screen.module.css';
import { KnownDistance } from './known-distance.tsx';
import { When } from './when.tsx';

/** Shows when, where and how much, and the website of an event. */
export function Facts({ event, now }: { event: Event; now: Date }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cost = costOf(t, locale, event);
  return (
    <dl className={styles.facts}>
      <Fact icon="clock" name={t('events:when')}>
        <When event={event} now={now} />
      </Fact>
      <Fact icon="place" name={t('events:where')}>
        <strong className={styles.venue}>
          <span>
            <VenueLink event={event} />
          </span>
          <span className={styles.distance}>
            <KnownDistance to={event.location} />
          </span>
        </strong>
        <LocationLink event={event} />
      </Fact>
      <Fact icon="price" name={t('events:price')}>
        {cost.main === '' ? t('events:priceUnknown') : <strong>{cost.main}</strong>}
        {cost.more !== '' && <p className={styles.capital}>{cost.more}</p>}
      </Fact>
      {event.link && (
        <Fact icon="link" name={t('events:website')}>
          <strong>
            <a href={event.link} target="_blank" rel="noopener nofollow" onClick={() => count(event.id, 'clicked')}>
              {t('events:website')}
            </a>
          </strong>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
