const msPerDay = 86_400_000;
const daysInWeek = 7;
const monthsInYear = 12;

/** Years, months and days to add. */
interface Span {
  years?: number;
  months?: number;
  days?: number;
}

/** A day of the calendar without a time zone: the part of `Temporal.PlainDate` that phrases need, which some browsers lack. */
export class LocalDate {
  readonly year: number;
  /** From 1 on. */
  readonly month: number;
  readonly day: number;

  private constructor(year: number, month: number, day: number) {
    this.year = year;
    this.month = month;
    this.day = day;
  }

  /** Returns a day. One after the end of its month becomes the last day of the month. */
  static from({ year, month, day }: { year: number; month: number; day: number }): LocalDate {
    return new LocalDate(year, month, Math.min(day, daysIn(year, month)));
  }

  /** Returns the day of a number of days since 1970-01-01. */
  static ofNumber(days: number): LocalDate {
    const date = new Date(days * msPerDay);
    return new LocalDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  }

  /** Negative if the first day is earlier, 0 if both are equal. */
  static compare(one: LocalDate, other: LocalDate): number {
    return one.#number - other.#number;
  }

  /** From 1 (Monday) to 7 (Sunday). */
  get dayOfWeek(): number {
    // 1970-01-01 was a Thursday.
    return ((((this.#number + 3) % daysInWeek) + daysInWeek) % daysInWeek) + 1;
  }

  get daysInMonth(): number {
    return daysIn(this.year, this.month);
  }

  /** Adds years and months first, as far as the month has the day, then days. */
  add({ years = 0, months = 0, days = 0 }: Span): LocalDate {
    const sum = (this.year + years) * monthsInYear + this.month - 1 + months;
    const [year, month] = [Math.floor(sum / monthsInYear), (sum % monthsInYear) + 1];
    const { day } = LocalDate.from({ year, month, day: this.day });
    return days === 0 ? new LocalDate(year, month, day) : LocalDate.ofNumber(numberOf(year, month, day) + days);
  }

  /** Replaces the month or the day. */
  with({ month = this.month, day = this.day }: { month?: number; day?: number }): LocalDate {
    return LocalDate.from({ year: this.year, month, day });
  }

  equals(other: LocalDate): boolean {
    return LocalDate.compare(this, other) === 0;
  }

  /** Returns the day in ISO format: `2026-11-28`. */
  toString(): string {
    const two = (number: number) => String(number).padStart(2, '0');
    return `${String(this.year).padStart(4, '0')}-${two(this.month)}-${two(this.day)}`;
  }

  get #number(): number {
    return numberOf(this.year, this.month, this.day);
  }
}

function numberOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / msPerDay;
}

/** Returns the number of days of a month. */
export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
