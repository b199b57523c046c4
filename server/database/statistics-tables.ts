import type { CountedAction } from '#contract/statistics.ts';

export interface StatisticsTables {
  event_statistics: EventStatisticsTable;
}

/** How often an action was counted for an event on a day at its venue. */
interface EventStatisticsTable {
  event_id: string;
  /** `2027-05-08`. For months that are folded, their first day. Read it as text. */
  day: string;
  action: CountedAction;
  count: number;
}
