const epoch = Temporal.PlainDate.from('1970-01-01');

/**
 * Returns the local days of an event in days since 1970, computed by calendar arithmetic. Tests compare
 * `contract/local-days.ts` with it.
 */
export function plainDays(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime) {
  const startDate = start.toPlainDate();
  const noonAfter = startDate.add({ days: 1 }).toPlainDateTime('12:00');
  const isShort = start.until(end, { largestUnit: 'hours' }).total('hours') < 18;
  const isNight = isShort && Temporal.PlainDateTime.compare(end.toPlainDateTime(), noonAfter) < 0;
  const sixHoursBefore = (at: Temporal.ZonedDateTime) => at.toPlainDateTime().subtract({ hours: 6 }).toPlainDate();
  const startDay = epoch.until(startDate).days;
  const first = isNight ? epoch.until(sixHoursBefore(start)).days : startDay;
  const last = isNight ? first : Math.max(first, epoch.until(sixHoursBefore(end)).days);
  return { startDay, first, last, daysBefore: startDay - first, moreDays: last - first };
}
