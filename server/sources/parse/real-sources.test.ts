import { expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { calendarDeviations, datesIn2025 } from '#testing/sources/calendar-deviations.ts';
import { realSources, realSourcesPath, textOf } from '#testing/sources/real-sources.ts';
import { SourceReader } from './reader.ts';

const calendars = realSources('ics');
const pages = realSources('html');
if (!calendars) process.stderr.write(`Real calendars and pages are not read: there are none at ${realSourcesPath}.\n`);

const reader = new SourceReader({ idleMs: 600_000 });
afterFile(() => reader.close());

/** The window that the independent parser was given. */
const window = { from: '2000-01-01', before: '2029-12-31', datesOfSeries: 1000 };
const in2025 = { from: '2025-01-01', before: '2026-01-01' };

test.skipIf(!calendars)(
  'reads from every real calendar the dates that two parsers agree on, or known differences',
  async () => {
    const deviations = new Map(Object.values(calendarDeviations).flatMap((files) => Object.entries(files)));
    const judged = (calendars ?? []).filter(({ expected }) => expected);
    const found: Record<string, number> = {};
    const expected: Record<string, number | null | undefined> = {};
    for (const file of judged) {
      const name = file.path.replace('ics/', '');
      expected[name] = datesIn2025[name] ?? deviations.get(name) ?? file.expected?.dates;
      const years = name in datesIn2025 ? in2025 : window;
      const { events } = await reader.read({ kind: 'calendar', text: await textOf(file), ...years });
      found[name] = events.length;
      // Keys are unique.
      expect(new Set(events.map(({ key }) => key)).size, name).toBe(events.length);
    }
    expect(found).toEqual(expected);
    expect([...deviations.keys(), ...Object.keys(datesIn2025)].filter((name) => !(name in expected))).toEqual([]);
  },
);

test.skipIf(!pages)('reads the events and calendars of every real page', async () => {
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const file of pages ?? []) {
    const address = 'https://example.org/events/';
    const { events, calendars: links } = await reader.read({ kind: 'page', text: await textOf(file), address });
    const files = links.filter(({ kind }) => kind === 'icalendar').length;
    const withPlace = events.filter(({ location }) => location).length;
    found[file.path] = { events: events.length, withPlace, ics: files, tribe: links.length - files };
    const { events: number, withPlace: placed, ics, tribe } = file.ours ?? {};
    expected[file.path] = { events: number, withPlace: placed, ics, tribe };
  }
  expect(found).toEqual(expected);
});
