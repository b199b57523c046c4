import { useTranslation } from 'react-i18next';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { noWish } from '#web/follows/wish.ts';
import type { Sight } from './use-events-in-view.ts';

/** Follows what the map shows: the styles, the types and the part of the world. Days pass, and nobody is told of facts. */
export function FollowView({ sight: { box, filters } }: { sight: Sight }) {
  const { t } = useTranslation();
  const { styles = [], types = [], facts = [], from, days } = filters;
  const wish = { ...noWish, styles, types, area: { name: '', ...box } };
  return (
    <FollowButton wish={wish} isNarrower={facts.length > 0 || Boolean(from ?? days)}>
      {t('filters.follow')}
    </FollowButton>
  );
}
