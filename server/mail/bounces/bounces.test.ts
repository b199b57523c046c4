import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeLink } from '#server/accounts/mailed-links.ts';
import { sendMail } from '#server/mail/service.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { exchangeReport, eximReport, gmailReport, postfixReport, vacationReply } from '#testing/delivery-reports.ts';
import { imapServer, isDovecotHere } from '#testing/imap-server.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { smtpServer } from '#testing/smtp-server.ts';
import { readDue } from './read-due.ts';
import { BounceSchedule } from './schedule.ts';
import { writeBounceToken } from './token.ts';

const box = isDovecotHere ? await imapServer() : undefined;
const smtp = await smtpServer();
const db = await testDatabase();
const url = box?.url ?? 'imap://ana:secret@127.0.0.1/INBOX';
const { app, tools, clear, setTime } = await testApp(db, { SMTP_URL: smtp.url, BOUNCES_URL: url });
const noStop = new AbortController().signal;
const onMailbox = test.skipIf(!box);

beforeEach(async () => {
  await clear();
  box?.empty();
  Object.assign(smtp, { sources: [], envelopes: [], returns: [] });
});

const later = (seconds: number) => setTime(new Date(tools.clock().getTime() + seconds * 1000));

/** Advances the clock so that the mailbox is due, and reads it. */
function read(from = tools) {
  later(3600);
  return readDue(from, url, noStop);
}

const receive = (...mails: string[]) => {
  for (const mail of mails) box?.receive(mail, tools.clock());
};
const areSeen = () => box?.mails().map(({ isSeen }) => isSeen);

type Reader = Awaited<ReturnType<typeof aPerson>>;
const mailState = async ({ headers }: Pick<Reader, 'headers'>): Promise<string> =>
  (await send(app, 'GET', '/api/internal/follows', { headers })).body.settings.mailState;

/** Opens a link from a mail to the account. */
async function follow(
  { id }: Reader,
  link: { purpose: 'confirm-email' | 'change-email'; email: string },
): Promise<void> {
  const path = await makeLink(db, { userId: id, ...link }, tools.clock());
  await send(app, 'PUT', '/api/internal/email_confirmations', {}, { secret: path.split('#')[1] });
}

/** Returns a mail to the account as it would have been sent a moment ago. */
function mailFor({ id: userId }: Reader): string {
  later(5);
  const token = writeBounceToken(tools.tokenSecret, { userId, sentAt: tools.clock() });
  return `Subject: Hello\r\nPista-Bounce: ${token}\r\nMessage-ID: <1@pista.example>\r\n\r\nHello!\r\n`;
}

/** Sends a mail and returns its source as the mail server received it. */
async function mailTo(email: string): Promise<string> {
  later(5);
  await sendMail(tools, {
    to: { email },
    locale: 'en',
    template: 'password-changed',
    facts: { path: '/forgotten', tokens: 0 },
  });
  await tools.jobs.drain(tools);
  return smtp.sources.at(-1) ?? '';
}

const tokenIn = (mail: string) => /^Pista-Bounce: (\S+)\r?$/m.exec(mail)?.[1] ?? '';

onMailbox('deactivates an address after a permanent bounce, until it is confirmed again', async () => {
  const ana = await aPerson(tools);
  const others: Reader[] = [];
  for (let count = 0; count < 6; count++) others.push(await aPerson(tools));
  const mail = await mailTo(ana.email);
  const [exim = '', exchange = '', gmail = '', late = '', spam = '', away = ''] = others.map(mailFor);
  receive(
    postfixReport(mail),
    eximReport(exim),
    exchangeReport(exchange),
    gmailReport(gmail),
    postfixReport(late, { action: 'delayed', status: '4.4.1', answer: '451 later' }),
    gmailReport(spam, { status: '5.7.1', answer: '550 5.7.1 unsolicited' }),
    vacationReply(away),
    'Subject: A letter\n\nHello!\n',
    postfixReport('Subject: Not ours\n\nHello!\n'),
  );
  expect(await read()).toBe(false);
  const states = ['refused', 'refused', 'refused', 'refused', 'fine', 'fine', 'fine'];
  expect(await Promise.all([ana, ...others].map(mailState))).toEqual(states);
  // Messages that are not about mails of this site keep their flags.
  expect(areSeen()).toEqual([true, true, true, true, true, true, false, false, false]);

  await follow(ana, { purpose: 'confirm-email', email: ana.email });
  // A copy of the earlier report.
  receive(postfixReport(mail));
  await read();
  expect(await mailState(ana)).toBe('fine');
  receive(postfixReport(mailFor(ana)));
  await read();
  expect(await mailState(ana)).toBe('refused');
});

onMailbox('ignores forged and old tokens, and bounces of a previous address', async () => {
  const [ana, eva, leo] = [await aPerson(tools), await aPerson(tools), await aPerson(tools)];
  const mail = mailFor(ana);
  const token = tokenIn(mail);
  const sentAt = tools.clock();
  const of = (userId: string, at = sentAt, secret = tools.tokenSecret) =>
    writeBounceToken(secret, { userId, sentAt: at });
  const others = [
    of(ana.id, sentAt, new Uint8Array(32)),
    // The signature of this token with another account, and with another time.
    of(eva.id).slice(0, 29) + token.slice(29),
    `tcx1k0${token.slice(token.indexOf('.'))}`,
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    '',
    of(ana.id, new Date(sentAt.getTime() - 31 * 86_400_000)),
  ];
  expect(new Set([token, ...others]).size).toBe(9);
  receive(...others.map((other) => postfixReport(mail.replace(token, other))));
  await read();
  expect(await Promise.all([ana, eva].map(mailState))).toEqual(['fine', 'fine']);
  expect(areSeen()).toEqual(Array(8).fill(false));

  const mailOfLeo = mailFor(leo);
  later(60);
  await follow(leo, { purpose: 'change-email', email: 'new@example.org' });
  receive(postfixReport(mail), postfixReport(mailOfLeo));
  await read();
  expect(await Promise.all([ana, leo].map(mailState))).toEqual(['refused', 'fine']);
});

test('adds a token only to mails to accounts, and only if a bounce mailbox is configured', async () => {
  const ana = await aPerson(tools);
  expect(tokenIn(await mailTo(ana.email))).toMatch(/^[\da-z]{6}\.[\w-]{54}$/);
  expect(tokenIn(await mailTo('nobody@example.org'))).toBe('');
  const { config } = tools;
  Object.assign(config.mail, { bouncesUrl: undefined });
  onTestFinished(() => void Object.assign(config.mail, { bouncesUrl: url }));
  expect(tokenIn(await mailTo(ana.email))).toBe('');
  expect(smtp.returns).toEqual(['HDRS', null, null]);
  // The startup message names both hosts without the password.
  const [out, back] = [smtp.url, url].map((address) => new URL(address).host);
  expect(tools.mailer.whereTo).toBe(`Mails are sent through ${out}; bounces are read from ${back}.`);
});

onMailbox('reads on one server, in batches, and from the start after the UID validity changed', async () => {
  const ana = await aPerson(tools);
  receive(...Array<string>(103).fill('Subject: A letter\n\nHello!\n'), postfixReport(mailFor(ana)));
  const both = await Promise.all([readDue(tools, url, noStop), readDue(tools, url, noStop)]);
  expect(both.toSorted()).toEqual([true, undefined]);
  expect(await mailState(ana)).toBe('fine');
  expect(await readDue(tools, url, noStop)).toBe(false);
  expect(await mailState(ana)).toBe('refused');
  // The mailbox is not due again.
  expect(await readDue(tools, url, noStop)).toBeUndefined();
  expect(await read()).toBe(false);
  await db.updateTable('bounce_mailboxes').set({ uid_validity: '1' }).execute();
  expect([await read(), await readDue(tools, url, noStop)]).toEqual([true, false]);
});

onMailbox('logs an unreadable mailbox once without its password, and retries', async () => {
  const ana = await aPerson(tools);
  receive(postfixReport(mailFor(ana)));
  const lines: object[] = [];
  const log = { ...tools.log, warn: (details: object, message: string) => void lines.push({ ...details, message }) };
  const wrong = url.replace(encodeURIComponent(box?.password ?? ''), 'another-secret');
  const schedule = new BounceSchedule();
  const mailWith = (bouncesUrl: string) => ({
    ...tools,
    log,
    config: { ...tools.config, mail: { ...tools.config.mail, bouncesUrl } },
  });
  schedule.start(mailWith(wrong), 5);
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
  await schedule.close();
  expect(lines).toEqual([
    {
      why: 'the mail server replied: Authentication failed.',
      message: 'reading the bounce mailbox failed, retrying every five minutes',
    },
  ]);
  later(3600);
  const again = new BounceSchedule();
  again.start(mailWith(url), 5);
  await vi.waitFor(async () => expect(await mailState(ana)).toBe('refused'), 10_000);
  await again.close();
  expect(lines.slice(1)).toEqual([
    { user: ana.id, message: 'a mail bounced permanently, its address gets no more notifications' },
  ]);
});

test('does not wait for an unresponsive server on close', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const came = once(server, 'connection');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const schedule = new BounceSchedule();
  const bouncesUrl = `imap://ana:secret@127.0.0.1:${port}/INBOX`;
  schedule.start({ ...tools, config: { ...tools.config, mail: { ...tools.config.mail, bouncesUrl } } });
  const [socket] = await came;
  const left = once(socket.resume(), 'close');
  await schedule.close();
  await left;
});
