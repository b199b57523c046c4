import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { RecentErrors } from './recent-errors.ts';
import { withoutPersonalData } from './without-personal-data.ts';

function aLog() {
  const recent = new RecentErrors();
  const log = createLog('info', { write() {} }, recent);
  return { recent, log };
}

/** An error that was thrown in the server's code. */
function thrown(error: Error): Error {
  error.stack = `${error.name}: ${error.message}\n    at node:net:1:1\n    at file:///opt/pista/server/mail/mailer.ts:52:11`;
  return error;
}

test('keeps warnings and errors of the log, counts equal ones, and ignores other lines', () => {
  const { recent, log } = aLog();
  log.info({ reqId: 'calm' }, 'answered');
  for (const reqId of ['first', 'second'])
    log.error({ err: thrown(new TypeError('x is not a function')), reqId }, 'failed');
  log.warn({}, 'a job failed and will be retried');
  expect(recent.counts).toEqual({ warn: 1, error: 2 });
  expect(recent.list()).toMatchObject([
    { level: 'warn', message: 'a job failed and will be retried', count: 1, kind: null, requestId: null },
    {
      level: 'error',
      message: 'failed',
      count: 2,
      kind: 'TypeError',
      reason: 'x is not a function',
      requestId: 'second',
    },
  ]);
  expect(recent.list()[1]?.place).toBe('server/mail/mailer.ts:52');
});

test('forgets the oldest beyond thirty', () => {
  const { recent, log } = aLog();
  for (let number = 0; number < 40; number++) log.error({}, `error ${number}`);
  expect(recent.list()).toHaveLength(30);
  expect(recent.list().at(-1)?.message).toBe('error 10');
});

test('keeps the text of system and database errors, with values removed', async () => {
  const { recent, log } = aLog();
  const refused = await new Promise<Error>((done) => connect(1, '127.0.0.1').on('error', done));
  // As nodemailer does.
  log.error({ err: Object.assign(refused, { code: 'ESOCKET' }) }, 'the mail server does not answer');
  const database = Object.assign(new Error('duplicate value "Ana Lopez" in ana@example.org'), { code: '23505' });
  log.error({ err: thrown(database) }, 'saving failed');
  expect(recent.list()).toMatchObject([
    { code: '23505', reason: 'duplicate value "…" in (address)' },
    { code: 'ECONNREFUSED', reason: 'connect ECONNREFUSED 127.0.0.1:1' },
  ]);
});

test('keeps only the status of other errors, whose text may contain names', () => {
  const { recent, log } = aLog();
  const reply = Object.assign(new Error('550 No mailbox here for Ana Lopez'), { code: 'EENVELOPE', responseCode: 550 });
  log.warn({ err: thrown(reply) }, 'a job failed and will be retried');
  log.warn({ why: 'Ana Lopez is not welcome' }, 'the geocoder does not answer');
  expect(JSON.stringify(recent.list())).not.toContain('Ana');
  expect(recent.list()[1]).toMatchObject({ code: 'EENVELOPE', reason: '550', place: 'server/mail/mailer.ts:52' });
});

test.each([
  ['550 <ana.lopez@example.org> unknown', '550 <(address)> unknown'],
  ['to “Ana Lopez”, "Ana" and `x`', 'to "…", "…" and "…"'],
  ["can't find 'Ana' there", 'can\'t find "…" there'],
  ['at postgres://pista:s3cret@db.example:5432/pista?x=1', 'at postgres://db.example:5432/…'],
  ['https://pista.example/confirm#token', 'https://pista.example/…'],
  ['token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.abc', 'token (hidden).abc'],
  ['two\nlines\tof  text', 'two lines of text'],
])('removes personal data: %s', (text, clean) => {
  expect(withoutPersonalData(text)).toBe(clean);
});

test('shortens long texts', () => {
  expect(withoutPersonalData('word '.repeat(100))).toHaveLength(200);
});
