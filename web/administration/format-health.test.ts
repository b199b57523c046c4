import { expect, test } from 'vitest';
import { formatAgo, formatBytes, formatDuration } from './format-health.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  [0, '0 byte', '0 o'],
  [17_300_000, '17 MB', '17 Mo'],
  [1_240_000, '1.2 MB', '1,2 Mo'],
  [271e9, '271 GB', '271 Go'],
  [4.2e15, '4,200 TB', '4 200 To'],
])('writes %i bytes with three digits', (bytes, english, french) => {
  expect([plain(formatBytes('en', bytes)), plain(formatBytes('fr', bytes))]).toEqual([english, french]);
});

test.each([
  [0, '0 seconds', 'now'],
  [59, '59 seconds', '59 seconds ago'],
  [119, '1 minute', '1 minute ago'],
  [7200, '2 hours', '2 hours ago'],
  [90_000, '1 day', 'yesterday'],
])('writes %i seconds in the largest unit', (seconds, duration, ago) => {
  const now = '2027-05-01T12:00:00Z';
  const then = new Date(Date.parse(now) - seconds * 1000).toISOString();
  expect([formatDuration('en', seconds), formatAgo('en', then, now)]).toEqual([duration, ago]);
});
