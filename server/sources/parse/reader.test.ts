import { expect, test } from 'vitest';
import type { TaskError } from '#server/isolation/task-worker.ts';
import { afterFile } from '#testing/after-file.ts';
import { SourceReader } from './reader.ts';

const window = { from: '2026-12-01', before: '2028-01-01' };

function calendarOf(count: number, lines: string) {
  const events = Array.from(
    { length: count },
    (_, nth) => `BEGIN:VEVENT\nUID:${nth}\nSUMMARY:Bal\n${lines}\nEND:VEVENT`,
  );
  return { kind: 'calendar' as const, text: ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'), ...window };
}

const list = (count: number) => Array.from({ length: count }, (_, nth) => nth).join(',');
/** Each is within every limit, and takes a fifth of a second: forty-one thousand times a week, without end. */
const bomb = calendarOf(
  200,
  `DTSTART:20270501T200000Z\nRRULE:FREQ=WEEKLY;BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)}`,
);
const honest = calendarOf(1, 'DTSTART:20270501T200000Z');

function aReader(limits: ConstructorParameters<typeof SourceReader>[0] = {}) {
  const reader = new SourceReader(limits);
  afterFile(() => reader.close());
  return reader;
}

test('stops an expansion bomb without blocking others, and reads the next in the queue', async () => {
  const reader = aReader({ maxCpuMs: 500, maxQueued: 1 });
  const [stopped, next] = [refusal(reader.read(bomb)), reader.read(honest)];
  expect(await refusal(reader.read(honest))).toBe('busy');
  let turns = 0;
  let isOver = false;
  void stopped.then(() => {
    isOver = true;
  });
  // The server's own thread continues to take turns.
  while (!isOver && turns < 20) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    turns += 1;
  }
  expect(turns).toBe(20);
  expect(await stopped).toBe('too-slow');
  expect((await next).events).toMatchObject([{ name: 'Bal' }]);
});

test('stops a calendar that exhausts memory', async () => {
  // The modules of the thread alone take up to 14 MB, and this calendar more than 48 MB.
  const reader = aReader({ maxHeapMb: 32, maxCpuMs: 60_000 });
  expect(await refusal(reader.read(calendarOf(60_000, 'DTSTART:20270501T200000Z')))).toBe('too-large');
  expect((await reader.read(honest)).events).toHaveLength(1);
});

test.each([
  ['elements within each other', { text: '<div>'.repeat(500_000) }, 'too-deep'],
  [
    'lists within each other',
    { text: `<script type="application/ld+json">${'['.repeat(1_000_000)}</script>` },
    'json-broken',
  ],
  ['more than a page', { text: ' '.repeat(4_000_000) }, 'cut-off'],
])('reads a page of %s as far as possible', async (_, page, code) => {
  const { problems } = await patient.read({ kind: 'page', address: 'https://club.example/', ...page });
  expect(problems).toMatchObject([{ code }]);
});

test.each([
  [
    'a line without end',
    calendarOf(1, `DTSTART:20270501T200000Z\nDESCRIPTION:${'x'.repeat(5_000_000)}`),
    'line-too-long',
  ],
  [
    'a line folded without end',
    calendarOf(1, `DTSTART:20270501T200000Z\nDESCRIPTION:${'x\n '.repeat(1_000_000)}`),
    'line-too-long',
  ],
  ['events within events', { ...honest, text: `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(3000)}` }, 'not-closed'],
  ['more than any club has', calendarOf(20_001, 'DTSTART:20270501T200000Z'), 'too-many-events'],
  ['more than ten megabytes', { ...honest, text: 'x'.repeat(10_000_001) }, 'too-large'],
])('reads a calendar of %s as far as possible', async (_, calendar, code) => {
  const { problems } = await patient.read(calendar);
  expect(problems.map((problem) => problem.code)).toContain(code);
});

const patient = aReader({ maxCpuMs: 60_000 });

async function refusal(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'read',
    ({ reason }: TaskError) => reason,
  );
}
