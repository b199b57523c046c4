/** How many backups are kept: the last one of each of the last `days` days, `weeks` weeks and `months` months. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

const maxCount = 9999;

/** Reads `7d,4w,12m`; each unit at most once. Returns undefined for other texts, and for a rule that keeps nothing. */
export function parseKeepRule(text: string): KeepRule | undefined {
  const counts = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, digits, unit = ''] = /^(\d+)([dwm])$/.exec(part.trim()) ?? [];
    const count = Number(digits);
    if (!(count <= maxCount) || counts.has(unit)) return undefined;
    counts.set(unit, count);
  }
  const rule = { days: counts.get('d') ?? 0, weeks: counts.get('w') ?? 0, months: counts.get('m') ?? 0 };
  return rule.days + rule.weeks + rule.months > 0 ? rule : undefined;
}

const dayMs = 86_400_000;

/** Returns the names of a day, a week (from Monday) and a month in UTC. */
const periodsOf = {
  days: (at: Date) => `${Math.floor(at.getTime() / dayMs)}`,
  // The first day of the epoch was a Thursday.
  weeks: (at: Date) => `${Math.floor((at.getTime() / dayMs + 3) / 7)}`,
  months: (at: Date) => at.toISOString().slice(0, 7),
};

/**
 * Returns the backups that the rule keeps: the newest of each day, week and month, for the last days, weeks and months
 * that have one, so that a pause of the site deletes nothing. The newest backup is always kept.
 */
export function keptBackups<Backup extends { at: Date }>(backups: readonly Backup[], rule: KeepRule): Set<Backup> {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const newestOf = new Map<string, Backup>();
    for (const backup of newestFirst) {
      const period = periodsOf[unit](backup.at);
      if (!newestOf.has(period)) newestOf.set(period, backup);
    }
    for (const backup of [...newestOf.values()].slice(0, rule[unit])) kept.add(backup);
  }
  return kept;
}
