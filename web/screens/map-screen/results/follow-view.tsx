import { useTranslation } from 'react-i18next';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { emptyTarget } from '#web/follows/follow-target.ts';
import { SubscribeToView } from './subscribe-to-view.tsx';
import type { VisibleQuery } from './use-events-in-view.ts';

/**
 * Shows buttons to follow, or to subscribe to, what the map shows. A follow has its styles, types and area, without
 * days, which pass, and facts, which follows do not support. Calendars and feed readers take all filters.
 */
export function FollowView({ query }: { query: VisibleQuery }) {
  const { t } = useTranslation();
  const { box, filters } = query;
  const { styles = [], types = [], facts = [], from, days } = filters;
  const target = { ...emptyTarget, styles, types, area: { name: '', ...box } };
  return (
    <>
      <FollowButton
        target={target}
        isNarrower={facts.length > 0 || Boolean(from ?? days)}
        labels={{ follow: t('start:follow'), following: t('start:following') }}
      />
      <SubscribeToView query={query} />
    </>
  );
}
