import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { WriteButton } from '#web/messages/write-button.tsx';
import { ReportButton } from '#web/reports/report-button.tsx';
import styles from './aside.module.css';
import { NextDates } from './next-dates.tsx';
import { OrganiserCard } from './organiser-card.tsx';
import { Origin } from './origin.tsx';
import { ShowOnMap, Where } from './where.tsx';

/** Shows next dates, organiser, map and sources of an event: below its details, or beside them on wide screens. */
export function AsideParts({ event }: { event: Event }) {
  const { t } = useTranslation();
  const whereId = useId();
  return (
    <>
      <NextDates event={event} />
      {event.organiser && <OrganiserCard organiser={event.organiser} />}
      <section className={styles.where} aria-labelledby={whereId}>
        <h2 id={whereId}>{t('eventDetails:gettingThere')}</h2>
        <Where event={event} />
      </section>
      <div className={styles.foot}>
        <ShowOnMap event={event} />
        <WriteButton
          about={{ event: event.id }}
          name={event.name}
          kind="quiet"
          label={t('eventDetails:writeToOrganiser')}
        />
        <ReportButton event={event} />
        <Origin event={event} />
      </div>
    </>
  );
}
