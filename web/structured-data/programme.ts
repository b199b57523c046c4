import type { Event } from '#contract/events.ts';

/**
 * Returns the field `performer` with the performers of the programme without duplicates, and `subEvent` with its parts
 * that have a title.
 */
export function writeProgramme(event: Event, location: object): object {
  const { programme = [] } = event;
  const performers = new Map(programme.filter(({ by }) => by).map((part) => [part.by, performerOf(part)]));
  const parts = programme.flatMap((part, nth) => {
    const next = programme[nth + 1];
    if (!part.title) return [];
    return [
      {
        '@type': 'Event',
        name: part.title,
        startDate: instantOf(event, part),
        endDate: next ? instantOf(event, next) : event.dateEnd,
        location,
        ...(part.by && { performer: performerOf(part) }),
      },
    ];
  });
  return {
    ...(performers.size > 0 && { performer: [...performers.values()] }),
    ...(parts.length > 0 && { subEvent: parts }),
  };
}

type Part = NonNullable<Event['programme']>[number];

function performerOf({ by, music, kind }: Part): object {
  return { '@type': music === 'live' || kind === 'concert' ? 'PerformingGroup' : 'Person', name: by };
}

/** Returns an ISO time with the offset of the venue at that time. */
function instantOf({ dateStart, timeZone }: Event, { day, time }: Part): string {
  return Temporal.PlainDate.from(dateStart.slice(0, 10))
    .add({ days: day })
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
