import type { EventType } from '#contract/catalogue.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useCatalogueName } from './names.ts';

/** Shows the name of an event type on its colour. */
export function TypeBadge({ type }: { type: EventType }) {
  const nameOf = useCatalogueName();
  return <Badge color={type.color}>{nameOf(type)}</Badge>;
}
