/** `2026-11-20T20:30:00+01:00` and 1 → `2026-11-21` */
export function dayAfter(dateStart: string, days: number): string {
  return new Date(Date.parse(`${dateStart.slice(0, 10)}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
