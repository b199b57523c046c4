import type { EventType } from '#contract/catalogue.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useCatalogueName } from './names.ts';

export function TypeBadge({ type }: { type: EventType }) {
  const nameOf = useCatalogueName();
  return <Badge color={type.color}>{nameOf(type)}</Badge>;
}
