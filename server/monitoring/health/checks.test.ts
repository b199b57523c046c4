import { expect, test } from 'vitest';
import * as checks from './checks.ts';

const why = { why: 'no space left' };
const calm = { waiting: 0, retrying: 0, oldestSeconds: 0, failure: null };
const working = { isServer: true, isPaused: false, refusal: undefined };
const away = { reason: 'connect ECONNREFUSED', isAnswer: false };
const data = (freeBytes: number, totalBytes: number) => ({ use: 'data' as const, freeBytes, totalBytes });
const temporary = (freeBytes: number, totalBytes: number) => ({ use: 'temporary' as const, freeBytes, totalBytes });
const now = new Date('2026-11-26T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const backups = (lastAt: Date | null, error: string | null = null) => ({
  ...{ lastAt, error, since: hoursAgo(1000), placeProblem: null },
});

test.each([
  ['a healthy database', checks.checkDatabase(new Map()), 'ok', null],
  ['a full database', checks.checkDatabase(new Map([['full', why]])), 'failing', 'database-full'],
  ['a read-only database', checks.checkDatabase(new Map([['read-only', why]])), 'failing', 'database-read-only'],
  [
    'a database whose replica is not used',
    checks.checkDatabase(new Map(), 'The replica is 9 s behind.'),
    'attention',
    'replica-unused',
  ],
  ['a database that was just away', checks.checkDatabase(new Map([['silent', why]])), 'attention', 'database-unstable'],
  ['unknown disks', checks.checkDisks([]), 'ok', null],
  ['5 % of a large disk', checks.checkDisks([data(50e9, 1e12)]), 'ok', null],
  ['5 % of a small disk', checks.checkDisks([data(1e9, 20e9)]), 'attention', 'disk-low'],
  ['100 MB', checks.checkDisks([data(100e6, 20e9)]), 'failing', 'disk-full'],
  ['a small disk for temporary files', checks.checkDisks([data(9e9, 20e9), temporary(50e6, 64e6)]), 'ok', null],
  ['a full one', checks.checkDisks([data(9e9, 20e9), temporary(1e6, 64e6)]), 'attention', 'temporary-disk-low'],
  ['two full disks', checks.checkDisks([temporary(0, 64e6), data(0, 20e9)]), 'failing', 'disk-full'],
  ['a map in step', checks.checkMap(1), 'ok', null],
  ['a map that is behind', checks.checkMap(20), 'attention', 'map-late'],
  ['mails that are sent', checks.checkMail(calm, working), 'ok', null],
  ['mails in a folder', checks.checkMail(calm, { ...working, isServer: false }), 'attention', 'mail-folder'],
  ['a refused connection', checks.checkMail(calm, { ...working, refusal: away }), 'failing', 'mail-unreachable'],
  [
    'a refused password',
    checks.checkMail(calm, { ...working, refusal: { ...away, isAnswer: true } }),
    'failing',
    'mail-rejected',
  ],
  [
    'a first failure',
    checks.checkMail({ ...calm, retrying: 1, oldestSeconds: 40 }, working),
    'attention',
    'mail-retrying',
  ],
  [
    'failures for long',
    checks.checkMail({ ...calm, retrying: 1, oldestSeconds: 4000 }, working),
    'failing',
    'mail-retrying',
  ],
  [
    'mails that wait',
    checks.checkMail({ ...calm, waiting: 1, oldestSeconds: 4000 }, working),
    'failing',
    'mail-waiting',
  ],
  ['a paused site', checks.checkMail(calm, { ...working, isPaused: true }), 'attention', 'site-paused'],
  ['push failures', checks.checkPush({ ...calm, retrying: 1, oldestSeconds: 4000 }, []), 'attention', 'push-failing'],
  ['one push failure', checks.checkPush({ ...calm, retrying: 1, oldestSeconds: 40 }, []), 'ok', null],
  ['no sources', checks.checkSources({ total: 0, failing: 0 }), 'ok', null],
  ['some failing sources', checks.checkSources({ total: 20, failing: 2 }), 'ok', null],
  ['many failing webhooks', checks.checkWebhooks({ total: 10, failing: 3 }), 'attention', 'webhooks-failing'],
  ['a few failing webhooks', checks.checkWebhooks({ total: 2, failing: 2 }), 'ok', null],
  ['many failing sources', checks.checkSources({ total: 20, failing: 8 }), 'attention', 'sources-failing'],
  ['an event that waits for some hours', checks.checkApproval({ oldestSeconds: 80_000 }), 'ok', null],
  ['an event that waits for a day', checks.checkApproval({ oldestSeconds: 90_000 }), 'attention', 'approval-late'],
  ['jobs in time', checks.checkJobs([{ waiting: 1, failed: 0, oldestSeconds: 5 }]), 'ok', null],
  ['late jobs', checks.checkJobs([{ waiting: 1, failed: 0, oldestSeconds: 4000 }]), 'attention', 'jobs-late'],
  ['failed jobs', checks.checkJobs([{ waiting: 0, failed: 1, oldestSeconds: 0 }]), 'attention', 'jobs-failed'],
  ['silent pictures', checks.checkPictures(new Map([['silent', why]])), 'failing', 'pictures-silent'],
  ['pictures without room', checks.checkPictures(new Map([['full', why]])), 'failing', 'pictures-full'],
  ['no backups', checks.checkBackups(false, backups(null), now), 'attention', 'backups-off'],
  ['a backup of last night', checks.checkBackups(true, backups(hoursAgo(12)), now), 'ok', null],
  [
    'a folder that cannot be written',
    checks.checkBackups(true, { ...backups(hoursAgo(12)), placeProblem: 'no' }, now),
    'failing',
    'backups-unreachable',
  ],
  ['an old backup', checks.checkBackups(true, backups(hoursAgo(37)), now), 'failing', 'backups-late'],
  ['a failed backup', checks.checkBackups(true, backups(hoursAgo(12), 'full'), now), 'failing', 'backups-failed'],
  ['backups that never succeeded', checks.checkBackups(true, backups(null), now), 'failing', 'backups-late'],
])('judges %s', (_what, check, state, problem) => {
  expect(check).toMatchObject({ state, problem });
});

test('passes on the reason of an outage', () => {
  expect(checks.checkDatabase(new Map([['full', why]])).reason).toBe('no space left');
  expect(checks.checkMail(calm, { ...working, refusal: away }).reason).toBe('connect ECONNREFUSED');
});
