import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Details, detailsOf, type EventFormValues, emptyEntry } from '#web/events/form/form-values.ts';
import { latestEventsQuery } from '#web/events/form/queries.ts';
import { QuickPicks } from './quick-picks.tsx';

/** A longer list is not a shortcut. */
const maxEvents = 3;

/** Shows buttons that copy the details of one of the user's other events. */
export function CopyLastEvent({ entry, onPick }: { entry: EventFormValues; onPick: (part: Details) => void }) {
  const { t } = useTranslation();
  const { data: events = [] } = useQuery(latestEventsQuery());
  const told = new Map<string, { id: string; name: string; details: Details }>();
  for (const event of events) {
    const details = detailsOf(event);
    const key = keyOf(details);
    if (key !== emptyKey && !told.has(key)) told.set(key, { id: event.id, name: event.name, details });
  }
  const present = keyOf(detailsIn(entry));
  return (
    <QuickPicks
      label={t('form:detailsAsIn')}
      picks={[...told].slice(0, maxEvents).map(([key, { id, name, details }]) => ({
        id,
        label: name,
        isPicked: key === present,
        onPick: () => onPick(details),
      }))}
    />
  );
}

/** Returns the same fields, in the order of `detailsOf`. */
function detailsIn(details: Details): Details {
  const { description, descriptionLanguage, translations, facts, programme, prices } = details;
  return { description, descriptionLanguage, translations, facts, programme, prices };
}

/** Returns a key of the content, without the ids of programme parts, which differ in each form. */
function keyOf({ programme, ...details }: Details): string {
  return JSON.stringify({ ...details, programme: programme.map(({ id: _, ...part }) => part) });
}

const emptyKey = keyOf(detailsIn(emptyEntry));
