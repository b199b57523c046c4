import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganiserReference } from '#contract/identity.ts';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { emptyTarget } from '#web/follows/follow-target.ts';
import { OrganiserLink } from '#web/organisers/organiser-link.tsx';
import { OrganiserPicture } from '#web/organisers/organiser-picture.tsx';
import { organiserQuery } from '#web/organisers/queries.ts';
import styles from './aside.module.css';

/** Shows the organiser with its picture, the number of its upcoming dates, and a button to follow it. */
export function OrganiserCard({ organiser }: { organiser: OrganiserReference }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data } = useQuery(organiserQuery(organiser.slug));
  const upcoming = data?.amountOfEvents.upcoming ?? 0;
  const more = [upcoming > 0 && t('eventDetails:upcoming', { count: upcoming }), data?.towns[0]].filter(Boolean);
  return (
    <section className={styles.organiser} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('eventDetails:organisedBy')}</h2>
      <div className={styles.card}>
        <OrganiserPicture picture={data?.picture ?? null} isSmall />
        <p className={styles.what}>
          <strong>
            <OrganiserLink organiser={organiser} />
          </strong>
          <span>{more.join(' · ')}</span>
        </p>
        <FollowButton
          target={{ ...emptyTarget, organiser }}
          labels={{ follow: t('eventDetails:follow'), following: t('eventDetails:following') }}
        />
      </div>
    </section>
  );
}
