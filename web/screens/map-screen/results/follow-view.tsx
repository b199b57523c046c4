import { useTranslation } from 'react-i18next';
import { FollowButton } from '#web/follows/follow-button.tsx';
import { emptyTarget } from '#web/follows/wish.ts';
import { SubscribeToView } from './subscribe-to-view.tsx';
import type { VisibleQuery } from './use-events-in-view.ts';

/** Follows what the map shows: the styles, the types and the part of the world. Days pass, and nobody is told of facts. Calendars and readers take it as it is. */
export function FollowView({ sight }: { sight: VisibleQuery }) {
  const { t } = useTranslation();
  const { box, filters } = sight;
  const { styles = [], types = [], facts = [], from, days } = filters;
  const wish = { ...emptyTarget, styles, types, area: { name: '', ...box } };
  return (
    <>
      <FollowButton
        target={wish}
        isNarrower={facts.length > 0 || Boolean(from ?? days)}
        labels={{ follow: t('start:follow'), following: t('start:following') }}
      />
      <SubscribeToView sight={sight} />
    </>
  );
}
