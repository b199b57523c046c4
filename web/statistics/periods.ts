import { type ActionCounts, type Statistics, statisticsDays } from '#contract/statistics.ts';

/** A day or month with its counts; `day` is the first one of a month. */
export interface PeriodCounts extends ActionCounts {
  day: string;
}

const none: ActionCounts = { seen: 0, saved: 0, calendar: 0, clicked: 0 };

/** Returns the last 30 days, also those without counts. */
export function lastDays({ today, days }: Statistics): PeriodCounts[] {
  const known = new Map(days.map((counts) => [counts.day, counts]));
  return Array.from({ length: statisticsDays }, (_, index) => {
    const day = addDays(today, index + 1 - statisticsDays);
    return known.get(day) ?? { ...none, day };
  });
}

/** Returns all months from the first one with counts until today, also those without counts between. */
export function allMonths({ today, months }: Statistics): PeriodCounts[] {
  const known = new Map(months.map(({ month, ...counts }) => [month, counts]));
  const all: PeriodCounts[] = [];
  for (let day = `${months[0]?.month ?? today.slice(0, 7)}-01`; day <= today; day = nextMonth(day))
    all.push({ ...(known.get(day.slice(0, 7)) ?? none), day });
  return all;
}

/** Returns the sum of all periods. */
export function sumOf(periods: readonly PeriodCounts[]): ActionCounts {
  const sum = { ...none };
  for (const { seen, saved, calendar, clicked } of periods) {
    sum.seen += seen;
    sum.saved += saved;
    sum.calendar += calendar;
    sum.clicked += clicked;
  }
  return sum;
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

function nextMonth(day: string): string {
  return `${addDays(day, 31).slice(0, 7)}-01`;
}
