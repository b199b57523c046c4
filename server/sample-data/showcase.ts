import type { Kind } from './catalogue.ts';
import { inventRecord, inventSeries, nthDate, onDate, type SampleEvent, type Series } from './events.ts';
import type { Random } from './random.ts';
import { type DancingTowns, inventVenue, type Venue } from './venues.ts';

interface Plan {
  countryCode: string;
  town: string;
  venues: number;
  /** Number of series with a date tonight, tomorrow, and on each of the next five days. */
  tonight: number;
  tomorrow: number;
  later: number;
}

/** Towns where every evening has a choice within a few kilometres. */
const plans: readonly Plan[] = [
  { countryCode: 'FR', town: 'Paris', venues: 13, tonight: 11, tomorrow: 9, later: 3 },
  { countryCode: 'FR', town: 'Lyon', venues: 13, tonight: 11, tomorrow: 9, later: 3 },
  ...['Marseille', 'Toulouse', 'Bordeaux', 'Lille'].map((town) => ({
    ...{ countryCode: 'FR', town, venues: 6 },
    ...{ tonight: 4, tomorrow: 3, later: 0 },
  })),
  ...[
    ['GB', 'London'],
    ['ES', 'Madrid'],
    ['DE', 'Berlin'],
    ['US', 'New York'],
    ['AR', 'Buenos Aires'],
  ].map(([countryCode = '', town = '']) => ({ countryCode, town, venues: 7, tonight: 6, tomorrow: 5, later: 1 })),
];

const maxKmFromCentre = 2.8;
const weeks = 4;
const weeksLater = 3;
/** Number of tonight's evenings that have already begun. */
const onNow = 2;

/** Yields evenings in some large towns: tonight, tomorrow and in the next weeks, and one long festival. */
export function* inventShowcase(towns: DancingTowns, random: Random, now: Date): Generator<{ events: SampleEvent[] }> {
  for (const { countryCode, town: name, venues: count, tonight, tomorrow, later } of plans) {
    const town = towns.named(countryCode, name);
    const venues = Array.from({ length: count }, () => inventVenue(town, random, now, maxKmFromCentre));
    const events: SampleEvent[] = [];
    const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
      venues[0]?.timeZone ?? 'UTC',
    );
    const today = local.toPlainDate();
    const addWeekly = (venue: Venue, series: Series, first: Temporal.PlainDate, dates: number) => {
      for (let nth = 0; nth < dates; nth++)
        events.push({ ...onDate(series, nthDate(series, first, nth), venue), ...inventRecord(random, now) });
    };
    let turn = 0;
    const nextVenue = () => venues[turn++ % venues.length] as Venue;
    for (let nth = 0; nth < tonight; nth++) {
      const venue = nextVenue();
      const begun = nth < onNow ? beginning(local) : undefined;
      const kind = begun
        ? begun.kind
        : (['social', 'social', 'ball', 'social', 'concert', 'practica'] as const)[nth % 6];
      const first = begun?.day ?? today;
      const series = weekly(inventSeries(venue, random, { ...(kind && { kind }), weekday: first.dayOfWeek }));
      const times = begun ?? lateEnough(series, local);
      addWeekly(
        venue,
        { ...series, ...{ startsAtMinutes: times.startsAtMinutes, minutes: times.minutes } },
        first,
        weeks,
      );
    }
    for (let day = 1; day <= 6; day++) {
      for (let nth = 0; nth < (day === 1 ? tomorrow : later); nth++) {
        const venue = nextVenue();
        const kind = random.pick(['social', 'social', 'social', 'class', 'practica'] as const);
        const first = today.add({ days: day });
        const series = weekly(inventSeries(venue, random, { kind, weekday: first.dayOfWeek }));
        addWeekly(venue, series, first, day === 1 ? weeks : weeksLater);
      }
    }
    if (name === 'Lyon' || name === 'Berlin') {
      const venue = nextVenue();
      const first = today.subtract({ days: 2 });
      const series = inventSeries(venue, random, { kind: 'festival', weekday: first.dayOfWeek });
      // From 19:00 two days ago until 18:00 tomorrow.
      events.push({
        ...onDate({ ...series, startsAtMinutes: 19 * 60, minutes: 71 * 60 }, first, venue),
        ...inventRecord(random, now),
      });
    }
    yield { events };
  }
}

function weekly(series: Series): Series {
  return { ...series, custom: { ...series.custom, rhythm: 'weekly' } };
}

/** Returns usual times for an evening that is on now; undefined in the morning, when nothing is on. */
function beginning(
  local: Temporal.ZonedDateTime,
): { kind: Kind; day: Temporal.PlainDate; startsAtMinutes: number; minutes: number } | undefined {
  const today = local.toPlainDate();
  if (local.hour < 4)
    return { kind: 'social', day: today.subtract({ days: 1 }), startsAtMinutes: 22 * 60, minutes: 7 * 60 };
  if (local.hour < 11) return undefined;
  const halfHour = local.minute < 30 ? 0 : 30;
  const startsAtMinutes = local.hour * 60 + halfHour - 60;
  return { kind: local.hour < 17 ? 'practica' : 'social', day: today, startsAtMinutes, minutes: 4 * 60 };
}

/** Returns evening times of a series, with an end at least an hour from now. */
function lateEnough(
  { startsAtMinutes, minutes }: Series,
  local: Temporal.ZonedDateTime,
): Pick<Series, 'startsAtMinutes' | 'minutes'> {
  const start = startsAtMinutes < 19 * 60 ? 20 * 60 + 30 : startsAtMinutes;
  const passed = local.hour * 60 + local.minute;
  let lasts = Math.max(minutes, 150);
  while (start + lasts < passed + 60) lasts += 30;
  return { startsAtMinutes: start, minutes: lasts };
}
