import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnEvent } from '#contract/events.ts';
import { type Entry, emptyEntry, entryOf, placed } from './entry.ts';
import { latestEventsQuery } from './queries.ts';
import { QuickPicks } from './quick-picks.tsx';
import { fieldId } from './use-entry-form.ts';

/** More of them are no short cut. */
const mostPlaces = 3;

/** Where one has danced before: the places of one's events, and what they are mostly about. */
export function UsualPlaces({ onPick }: { onPick: (part: Partial<Entry>) => void }) {
  const { t } = useTranslation();
  const { data: events = [] } = useQuery(latestEventsQuery());
  return (
    <QuickPicks
      label={t('form.usualPlaces')}
      fieldId={fieldId('place')}
      picks={differentPlaces(events).map((event) => ({
        id: event.id,
        label: [event.place, event.location.place].filter((part, place, all) => all.indexOf(part) === place).join(', '),
        onPick: () => {
          const { place, address, currency } = entryOf(event);
          onPick({ place, ...placed(emptyEntry, address), currency });
        },
      }))}
    />
  );
}

function differentPlaces(events: readonly OwnEvent[]): OwnEvent[] {
  const places = new Map<string, OwnEvent>();
  for (const event of events) {
    const { latitude, longitude } = event.location;
    const key = [event.place.toLowerCase(), latitude?.toFixed(3), longitude?.toFixed(3)].join();
    if (latitude !== null && !places.has(key)) places.set(key, event);
  }
  return [...places.values()].slice(0, mostPlaces);
}
