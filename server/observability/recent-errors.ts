import { safeReason, withoutPersonalData } from './without-personal-data.ts';

/** Equal warnings or errors of the log, without personal data. */
export interface RecentError {
  level: 'warn' | 'error';
  /** When the last one was logged, and how many there were since the first. */
  at: string;
  count: number;
  /** The message of the log line, which is a constant of the program. */
  message: string;
  /** The class of the error: `TypeError`. */
  kind: string | null;
  /** `ECONNREFUSED`, or an SQLSTATE. */
  code: string | null;
  /** The text of the error. Null if it could contain personal data. */
  reason: string | null;
  /** The first line of the stack in the server's code: `server/mail/mailer.ts:52`. */
  place: string | null;
  /** The request of the last one; the log has more about it. */
  requestId: string | null;
}

/** The properties of a log line that are read. */
interface LogLine {
  level?: number;
  time?: number;
  msg?: string;
  reqId?: string;
  why?: string;
  err?: { type?: string; message?: string; stack?: string; errorCode?: string; syscall?: string };
}

const maxKept = 30;
const warnLevel = 40;
const errorLevel = 50;

/** Keeps the last 30 different warnings and errors of the log in memory, and counts all of them. */
export class RecentErrors {
  readonly #kept = new Map<string, RecentError>();
  readonly counts = { warn: 0, error: 0 };

  /** Notes a line of the log if it is a warning or an error. */
  note(line: string): void {
    // Lines start with `{"level":30,`. Most are not parsed.
    if (line.charCodeAt(9) < '4'.charCodeAt(0)) return;
    const parsed = parse(line);
    if (!parsed || (parsed.level ?? 0) < warnLevel) return;
    const level = (parsed.level ?? 0) >= errorLevel ? 'error' : 'warn';
    this.counts[level]++;
    const described = describeLine(parsed, level);
    const key = [level, described.message, described.kind, described.code, described.place].join('\n');
    const count = (this.#kept.get(key)?.count ?? 0) + 1;
    // Deleted first, so that the newest is the last.
    this.#kept.delete(key);
    this.#kept.set(key, { ...described, count });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Returns them, newest first. */
  list(): RecentError[] {
    return [...this.#kept.values()].reverse();
  }
}

function parse(line: string): LogLine | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function describeLine({ time = 0, msg = '', reqId, why, err }: LogLine, level: RecentError['level']): RecentError {
  const code = err?.errorCode ?? null;
  return {
    level,
    at: new Date(time).toISOString(),
    count: 1,
    message: withoutPersonalData(msg),
    kind: err?.type ?? null,
    code,
    reason: err ? reasonOf(err, code) : safeReason(why ?? ''),
    place: placeIn(err?.stack),
    requestId: reqId ?? null,
  };
}

const engineErrors = ['TypeError', 'ReferenceError', 'RangeError'];

/**
 * Returns the text of errors of Node, of the JavaScript engine and of PostgreSQL, where values are in quotes. Other
 * texts could be anything, such as the reply of a mail server with the name of the recipient.
 */
function reasonOf(
  { type = '', message = '', syscall }: NonNullable<LogLine['err']>,
  code: string | null,
): string | null {
  const isSqlState = code !== null && /^[\dA-Z]{5}$/.test(code);
  if (syscall !== undefined || isSqlState || engineErrors.includes(type)) return withoutPersonalData(message);
  return safeReason(message);
}

function placeIn(stack = ''): string | null {
  return /\/((?:server|contract|web)\/[\w./-]+\.tsx?:\d+)/.exec(stack)?.[1] ?? null;
}
